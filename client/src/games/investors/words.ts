// The words of this game: names of things, and what the table says about itself. Their texts lie beside the rules, in
// src/fogcity/games/investors/words.

import type messages from '../../../../src/fogcity/games/investors/words/en.json';
import { type Tell, wordsOf } from '../../lib/language.svelte';
import type { Teller } from '../../lib/message';
import type { Effect } from './cards';
import type { Way } from './reading';
import type { Kind, Printed, Tile, Where } from './schema';
import { squareAt, streetAt } from './streets';

export type Key = keyof typeof messages;

/** Places as the margin of the map names them. */
export const PLACES = { street: streetAt, square: squareAt };

/** What the home page names too, where nothing else of this file's texts is loaded. */
export const cardNames = (t: Tell<Key>) => ({
  ways: {
    influence: t('ways.influence'),
    cheques: t('ways.cheques'),
    options: t('ways.options'),
  } as Record<Way, string>,
  effects: {
    plus: t('effects.plus'),
    two: t('effects.two'),
    move: t('effects.move'),
    swap: t('effects.swap'),
    any: t('effects.any'),
    replace: t('effects.replace'),
    bonus: t('effects.bonus'),
    withdraw: t('effects.withdraw'),
  } as Record<Effect, string>,
});

const made = (t: Tell<Key>, teller: Teller) => ({
  title: t('title'),
  kinds: {
    villa: t('kind.villa'),
    house: t('kind.house'),
    market: t('kind.market'),
    leisure: t('kind.leisure'),
    industry: t('kind.industry'),
    office: t('kind.office'),
    'town hall': t('kind.town hall'),
    bank: t('kind.bank'),
    park: t('kind.park'),
  } as Record<Kind, string>,
  tiles: {
    'villa-house': t('tile.villa-house'),
    'market-leisure': t('tile.market-leisure'),
    'industry-office': t('tile.industry-office'),
  } as Record<Tile, string>,
  /** A district to be found, or one that was: `a market district`, `the bank`. */
  district: (...kinds: Kind[]) => t('district', { kinds, first: kinds[0] }),
  border: t('border'),
  effectsLong: ({ plus, bonus, withdraw }: Printed): Record<Effect, string> => ({
    plus: t('effectsLong.plus', { plus }),
    two: t('effectsLong.two'),
    move: t('effectsLong.move'),
    swap: t('effectsLong.swap'),
    any: t('effectsLong.any'),
    replace: t('effectsLong.replace'),
    bonus: t('effectsLong.bonus', { ...bonus }),
    withdraw: t('effectsLong.withdraw', { ...withdraw }),
  }),
  plusList: (cheques: readonly number[]) => teller.joined(cheques.map(String), 'sum'),
  semicolon: teller.messages['list.semicolons']!,
  and: (items: readonly string[]) => teller.joined(items, 'and'),
  or: (items: readonly string[]) => teller.joined(items, 'or'),
  then: (items: readonly string[]) => teller.joined(items, 'then'),
  ...cardNames(t),
  upTo: (investors: number) => t('upTo', { investors }),
  eachTile: t('eachTile'),
  auctionTitle: {
    influence: t('auctionTitle.influence'),
    cheques: t('auctionTitle.cheques'),
    options: t('auctionTitle.options'),
  } as Record<Way, string>,
  auctionHow: {
    influence: t('auctionHow.influence'),
    cheques: t('auctionHow.cheques'),
    options: t('auctionHow.options'),
  } as Record<Way, string>,
  auctionCard: t('auctionCard'),
  actionCard: t('actionCard'),
  round: (n: number) => t('round', { n }),
  firstPlayer: t('firstPlayer'),
  cheque: (value: number) => t('cheque', { value }),
  cheques: (n: number) => t('cheques', { n }),
  sticks: (n: number) => t('sticks', { n }),
  thousand: (n: number) => t('thousand', { n }),
  /** What a thing is, or how many there are. */
  is: (what: string, more: string | number) => t('is', { what, more }),
  influence: t('influence'),
  prestige: t('prestige'),
  bank: t('bank'),
  bankHolds: (list: readonly number[], unknown: number) => {
    const sum = list.reduce((all, cheque) => all + cheque, 0);
    return `${t('bankHolds', { n: list.length + unknown, list, sum, unknown })} ${t('bankUse')}`;
  },
  deck: t('deck'),
  deckHolds: (cards: string) => t('deckHolds', { cards }),
  actionsLeft: t('actionsLeft'),
  actionsHold: (cards: string) => t('actionsHold', { cards }),
  bonusLeft: (n: number) => t('bonusLeft', { n }),
  piles: {
    deck: t('piles.deck'),
    actions: t('piles.actions'),
    bank: t('piles.bank'),
  },
  years: t('years'),
  yearFree: (year: number) => t('yearFree', { year }),
  yearTaken: (year: number, card: string) => t('yearTaken', { year, card }),
  yearOpen: (year: number, plus: number) => t('yearOpen', { year, plus }),
  status: {
    out: t('status.out'),
    thinking: t('status.thinking'),
    choosing: t('status.choosing'),
    answered: t('status.answered'),
    highest: t('status.highest'),
    noBid: t('status.noBid'),
    invests: t('status.invests'),
    queue: (n: number) => t('status.queue', { n }),
    won: t('status.won'),
    lost: t('status.lost'),
    offered: t('status.offered'),
    accepted: t('status.accepted'),
    offers: t('status.offers'),
    answers: t('status.answers'),
    lifts: (n: number) => t('status.lifts', { n }),
    pays: t('status.pays'),
    bids: t('status.bids'),
    draws: t('status.draws'),
  },
  outcomeNothing: t('outcome.nothing'),
  /** Where a street runs. */
  where: (where: Where) => teller.called(where, 'where', PLACES),
  street: {
    empty: t('street.empty'),
    white: t('street.white'),
    stick: (name: string) => t('street.stick', { name }),
    mine: t('street.mine'),
  },
  square: {
    worth: (kind: string, value: number) => t('square.worth', { kind, value }),
    park: t('square.park'),
    rebuilt: (name: string) => t('square.rebuilt', { name }),
    sticks: (name: string, n: number) => t('square.sticks', { name, n }),
    free: (n: number) => t('square.free', { n }),
    all: t('square.all'),
    need: (n: number) => t('square.need', { n }),
    lost: t('square.lost'),
  },
  table: {
    label: t('table.label'),
    city: t('table.city'),
    scales: t('table.scales'),
  },
  mine: {
    spectator: t('mine.spectator'),
    cheques: t('mine.cheques'),
    worth: (sum: number) => t('mine.worth', { sum }),
    cards: t('mine.cards'),
    cardHelp: (card: number, n: number) => t('mine.cardHelp', { card, n }),
    influenceNow: (n: number) => t('mine.influenceNow', { n }),
    tiles: t('mine.tiles'),
    sticks: t('mine.sticks'),
    pick: t('mine.pick'),
    pickSealed: (most: number) => t('mine.pickSealed', { most }),
    bid: (sum: number) => t('mine.bid', { sum }),
    bidNothing: t('mine.bidNothing'),
    change: (sum: number) => t('mine.change', { sum }),
    least: (sum: number) => t('mine.least', { sum }),
    leastHelp: t('mine.leastHelp'),
    toBeat: (high: number) => t('mine.toBeat', { high }),
    clear: t('mine.clear'),
    inAll: (sum: number) => t('mine.inAll', { sum }),
    pickPay: t('mine.pickPay'),
    pickGifts: (n: number) => t('mine.pickGifts', { n }),
    offer: t('mine.offer'),
    giftTo: (name: string, sum: number) => t('mine.giftTo', { name, sum }),
    tooDear: t('mine.tooDear'),
    shown: t('mine.shown'),
    paidHidden: (list: string) => t('mine.paidHidden', { list }),
    none: t('mine.none'),
    gift: (list: string, sum: number) => t('mine.gift', { list, sum }),
    taken: (value: number) => t('mine.taken', { value }),
    onTable: (value: number) => t('mine.onTable', { value }),
    toPlayer: (value: number, name: string) => t('mine.toPlayer', { value, name }),
  },
  draft: {
    move: (name: string) => t('draft.move', { name }),
    swap: (name: string) => t('draft.swap', { name }),
  },
  panel: {
    prestige: t('panel.prestige'),
    influence: t('panel.influence'),
    inHand: (n: number) => t('panel.inHand', { n }),
    onBoard: (n: number) => t('panel.onBoard', { n }),
    less: (n: number) => t('panel.less', { n }),
    knownHelp: t('panel.knownHelp'),
    maybeHelp: (n: number) => t('panel.maybeHelp', { n }),
    money: (least: number, most: number) => t(least < most ? 'panel.moneyRange' : 'panel.money', { least, most }),
    nothing: t('panel.nothing'),
    first: (name: string) => t('panel.first', { name }),
  },
  moves: {
    keep: t('moves.keep'),
    reject: t('moves.reject'),
    influence: (card: number) => t('moves.influence', { card }),
    lay: (cheque: number) => t('moves.lay', { cheque }),
    bid: t('moves.bid'),
    bidOf: (sum: number) => t('moves.bidOf', { sum }),
    bidNothing: t('moves.bidNothing'),
    clear: t('moves.clear'),
    pass: t('moves.pass'),
    noOffer: t('moves.noOffer'),
    option: (tile: string) => t('moves.option', { tile }),
    pay: (cheque: number) => t('moves.pay', { cheque }),
    give: (cheque: number, name: string) => t('moves.give', { cheque, name }),
    offer: t('moves.offer'),
    accept: t('moves.accept'),
    refuse: t('moves.refuse'),
    place: (where: string) => t('moves.place', { where }),
    placeMoved: (where: string) => t('moves.placeMoved', { where }),
    lift: (where: string) => t('moves.lift', { where }),
    decline: t('moves.decline'),
    move: (where: string) => t('moves.move', { where }),
    moveTo: (from: string, to: string) => t('moves.moveTo', { from, to }),
    swap: (where: string) => t('moves.swap', { where }),
    with: (where: string) => t('moves.with', { where }),
    swapWith: (from: string, to: string) => t('moves.swapWith', { from, to }),
    replace: (where: string) => t('moves.replace', { where }),
    gainInfluence: (n: number) => t('moves.gainInfluence', { n }),
    gainCheques: (limit: number) => t('moves.gainCheques', { limit }),
    draw: t('moves.draw'),
    stopDrawing: (sum: number) => t('moves.stopDrawing', { sum }),
    seat: (seat: number) => teller.called(seat, 'seat'),
    stopLifting: (n: number) => t('moves.stopLifting', { n }),
  },
  tie: t('tie'),
  endings: {
    'last action card': t('endings.last action card'),
    'no street left': t('endings.no street left'),
    standstill: t('endings.standstill'),
    'too many rounds': t('endings.too many rounds'),
  } as Record<string, string>,
});

export type Words = ReturnType<typeof made>;

/** The words in the language that is spoken. */
export const say = wordsOf('investors', made);
