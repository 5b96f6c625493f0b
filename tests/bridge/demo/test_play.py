"""A recorded game through the real socket: every line is answered, and as the rules alone would answer it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing

import pytest

from boardparsers.errors import QuestionError
from boardparsers.library import BoardLibrary
from boardparsers.vasl.compiler import built_in_board
from boardparsers.vasl.shared import built_in
from bridge.demo.play import TABLE, play
from bridge.demo.recording import Recording, available, recorded_for
from bridge.ledger import Ledger
from bridge.rules.registry import rule_set
from bridge.rules.ruling import LosQuestion, Place
from bridge.server import ServerConfig, TableServer
from bridge.server.pieces import CountersOf

TOKEN = "a token"


@pytest.fixture
async def url() -> AsyncIterator[str]:
    with closing(Ledger("sqlite://")) as ledger:
        config = ServerConfig(port=0, token=TOKEN, table=TABLE)
        async with TableServer(config, lambda name: built_in_board(), ledger) as server:
            yield f"ws://127.0.0.1:{server.port}"


def verdicts_by_the_rules(game: Recording) -> list[str]:
    """Of every line between what moved and its enemies, move by move, without any server."""
    rules, board = rule_set(game.ruleset), built_in_board()
    where = {piece.id: Place(piece.hex, piece.level) for piece in game.pieces}
    found = []
    for move in game.moves:
        where[move.piece] = Place(move.to, move.level)
        enemies = [piece.id for piece in game.pieces if piece.side != game.piece(move.piece).side]
        lines = [LosQuestion(where[move.piece], where[enemy]) for enemy in enemies]
        found += [str(rules.los(board, line).verdict) for line in lines]
    return found


async def test_every_line_of_the_game_is_answered_alike_for_both(url: str) -> None:
    game, said = recorded_for("asl"), list[str]()
    tally = await play(game, built_in_board(), url, TOKEN, said.append)
    heads = [
        match[1].lower() for line in said if (match := re.match(r"  (BLOCKED|CLEAR|HINDERED|UNDETERMINED) ", line))
    ]
    assert Counter(heads) == Counter(verdicts_by_the_rules(game))
    assert {"blocked", "clear", "hindered"} <= set(heads)
    assert tally.alike
    assert tally.moves == len(game.moves)
    assert tally.rulings >= len(heads)


async def test_each_move_is_told_before_its_rulings(url: str) -> None:
    game, said = recorded_for("asl"), list[str]()
    await play(game, built_in_board(), url, TOKEN, said.append)
    heads = [line for line in said if re.match(r"\d+\. ", line)]
    assert [line.partition(":")[2].strip() for line in heads] == [move.says for move in game.moves]
    assert any(line.startswith("3. German 2-4-7 with its MG in H5 to level 0") for line in heads)


@pytest.mark.parametrize("ruleset", available())
async def test_every_move_of_every_recorded_game_brings_rulings(ruleset: str) -> None:
    game, said = recorded_for(ruleset), list[str]()
    board = BoardLibrary(()).load(game.board)
    with closing(Ledger("sqlite://")) as ledger:
        config = ServerConfig(port=0, token=TOKEN, table=TABLE, ruleset=ruleset)
        async with TableServer(config, lambda name: board, ledger, counters=CountersOf(built_in())) as server:
            tally = await play(game, board, f"ws://127.0.0.1:{server.port}", TOKEN, said.append)
    assert tally.alike
    moves = re.split(r"^\d+\. ", "\n".join(said), flags=re.MULTILINE)[1:]
    silent = [move.splitlines()[0] for move in moves if "\n  " not in move]
    assert not silent
    assert "UNDETERMINED" not in "\n".join(said)


async def test_the_join_code_brings_the_second_player_to_the_table(url: str) -> None:
    said: list[str] = []
    await play(recorded_for("asl"), built_in_board(), url, TOKEN, said.append)
    assert re.search(r"joins it with the code \S+\.$", said[0])
    assert any(line.startswith("The table says: ") for line in said)


async def test_a_hex_that_the_board_lacks_is_told(url: str) -> None:
    game = recorded_for("asl")
    lost = game.model_copy(update={"moves": (game.moves[0].model_copy(update={"to": "ZZ9"}),)})
    with pytest.raises(QuestionError, match="no hex ZZ9"):
        await play(lost, built_in_board(), url, TOKEN, lambda line: None)
