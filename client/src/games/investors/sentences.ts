// What happened, as sentences, and which places on the board it is about.

import { words } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import { actionWords, auctionWords } from './cardwords';
import { total } from './reading';
import type { GameEvent, Tile } from './schema';
import { de, say } from './words';

export type EventKind = GameEvent['event'];
type Of<K extends EventKind> = Extract<GameEvent, { event: K }>;

/** An event's facts, and the names that it speaks of. */
interface Told<K extends EventKind = EventKind> {
  facts: Of<K>;
  who: string;
  name: (seat: number) => string;
}

type Sentences = { [K in EventKind]: (told: Told<K>) => string };

function answerWords(answer: number | Tile | number[]): string {
  const w = say();
  if (Array.isArray(answer)) return w.plusList(answer);
  return typeof answer === 'number' ? String(answer) : w.tiles[answer];
}

function gifts(facts: Of<'offered' | 'deal'>, name: Told['name'], to: (list: string, who: string) => string): string {
  const w = say();
  return w.and(facts.gifts.map((gift) => to(w.plusList(gift.cheques), name(gift.seat))));
}

const en: Sentences = {
  round: ({ facts, who }) => `Round ${facts.round}: ${who} is first.`,
  card: ({ facts, who }) => `${who} draws an auction card: ${auctionWords(facts.card)}.`,
  discarded: ({ facts }) => `No street is left for this auction card, it is put aside: ${auctionWords(facts.card)}.`,
  reshuffled: () => 'The used auction cards are shuffled into a new pile.',
  kept: ({ who }) => `${who} keeps the card.`,
  rejected: ({ who }) => `${who} puts it aside and draws another one.`,
  answered: ({ facts, who }) =>
    facts.answer === undefined ? `${who} has chosen.` : `${who} has chosen: ${answerWords(facts.answer)}.`,
  influence: ({ facts, name }) =>
    `The cards are turned up: ${facts.cards.map((card, seat) => `${name(seat)} ${card}`).join(', ')}. ` +
    (facts.investors.length ? `Investing: ${say().then(facts.investors.map(name))}.` : 'Nobody invests.'),
  bid: ({ facts, who }) =>
    facts.total === total(facts.cheques)
      ? `${who} bids ${say().plusList(facts.cheques)}${facts.cheques.length > 1 ? `, ${facts.total} in all` : ''}.`
      : `${who} adds ${say().plusList(facts.cheques)}: ${facts.total} in all.`,
  passed: ({ who }) => `${who} passes.`,
  won: ({ facts, who }) => `${who} wins the right for ${facts.total}.`,
  nobody: () => 'Nobody wins the right.',
  options: ({ facts, name }) =>
    `The tiles are turned up: ${facts.tiles.map((tile, seat) => `${name(seat)} ${say().tiles[tile]}`).join(', ')}.`,
  offered: ({ facts, who, name }) => `${who} offers ${gifts(facts, name, (list, to) => `${list} to ${to}`)}.`,
  'no offer': ({ who }) => `${who} makes no offer.`,
  accepted: ({ who }) => `${who} accepts.`,
  refused: ({ who }) => `${who} refuses.`,
  deal: ({ facts, who, name }) =>
    `It is a deal: ${who} gives ${gifts(facts, name, (list, to) => `${list} to ${to}`)} and has the right.`,
  alone: ({ facts, who }) => `${who} alone chose ${say().tiles[facts.tile]}, and has no cheque to pay.`,
  paid: ({ facts, who }) =>
    `${who} alone chose ${say().tiles[facts.tile]} and pays ${facts.cheque === undefined ? 'one cheque, covered' : say().thousand(facts.cheque)}.`,
  sealed: ({ facts, name }) =>
    `The bids for ${say().tiles[facts.tile]}: ${facts.bids.map((bid) => `${name(bid.seat)} ${total(bid.cheques)}`).join(', ')}. ` +
    (facts.winner === null ? 'All are equal: nobody has the right.' : `${name(facts.winner)} has the right.`),
  placed: ({ facts, who }) => `${who} lays a stick on ${facts.street}.`,
  lifted: ({ facts, who }) => `${who} lifts the stick from ${facts.street}.`,
  declined: ({ who }) => `${who} does not use the right.`,
  lapsed: ({ who }) => `There is no street for ${who}: the right lapses.`,
  moved: ({ facts, who, name }) =>
    `${who} moves the stick of ${name(facts.owner)} from ${facts.street} to ${facts.to}.`,
  swapped: ({ facts, who, name }) =>
    `${who} swaps the stick of ${name(facts.owner)} on ${facts.street} with that of ${name(facts.other)} on ${facts.with}.`,
  replaced: ({ facts, who, name }) => `${who} replaces the stick of ${name(facts.owner)} on ${facts.street}.`,
  rebuilt: ({ facts, who }) => `${who} rebuilds ${say().district(facts.kind)}: ${facts.prestige} prestige.`,
  plus: ({ facts, who }) => `${who} uses up a plus card: ${facts.prestige} prestige more.`,
  action: ({ facts }) => `${facts.year}, action card: ${actionWords(facts.card)}.`,
  gained: ({ facts, who }) => `${who} gains ${facts.influence} influence.`,
  'chose cheques': ({ facts, who }) => `${who} chooses cheques, up to ${facts.limit}.`,
  'bank empty': ({ who }) => `The bank is empty: ${who} draws nothing.`,
  drew: ({ facts, who }) => `${who} draws ${facts.cheque}: ${facts.total} of ${facts.limit}.`,
  took: ({ facts, who }) =>
    facts.cheques.length ? `${who} keeps ${say().plusList(facts.cheques)}.` : `${who} draws nothing.`,
  lost: ({ facts, who }) => `Too much: ${who} puts back ${say().plusList(facts.cheques)}.`,
  ended: ({ facts, name }) =>
    `${say().endings[facts.ending] ?? ''} ${facts.scores.map((score, seat) => `${name(seat)} ${score}`).join(', ')}.`,
};

const fr: Sentences = {
  round: ({ facts, who }) => `Tour ${facts.round} : ${who} commence.`,
  card: ({ facts, who }) => `${who} tire une carte enchère : ${auctionWords(facts.card)}.`,
  discarded: ({ facts }) => `Plus de rue pour cette carte enchère, elle est écartée : ${auctionWords(facts.card)}.`,
  reshuffled: () => 'Les cartes enchère utilisées sont mélangées pour une nouvelle pioche.',
  kept: ({ who }) => `${who} garde la carte.`,
  rejected: ({ who }) => `${who} l’écarte et en tire une autre.`,
  answered: ({ facts, who }) =>
    facts.answer === undefined ? `${who} a choisi.` : `${who} a choisi : ${answerWords(facts.answer)}.`,
  influence: ({ facts, name }) =>
    `On retourne les cartes : ${facts.cards.map((card, seat) => `${name(seat)} ${card}`).join(', ')}. ` +
    (facts.investors.length ? `Investissent : ${say().then(facts.investors.map(name))}.` : 'Personne n’investit.'),
  bid: ({ facts, who }) =>
    facts.total === total(facts.cheques)
      ? `${who} offre ${say().plusList(facts.cheques)}${facts.cheques.length > 1 ? `, soit ${facts.total}` : ''}.`
      : `${who} ajoute ${say().plusList(facts.cheques)} : ${facts.total} en tout.`,
  passed: ({ who }) => `${who} passe.`,
  won: ({ facts, who }) => `${who} gagne le droit pour ${facts.total}.`,
  nobody: () => 'Personne ne gagne le droit.',
  options: ({ facts, name }) =>
    `On retourne les tuiles : ${facts.tiles.map((tile, seat) => `${name(seat)} ${say().tiles[tile]}`).join(', ')}.`,
  offered: ({ facts, who, name }) => `${who} propose ${gifts(facts, name, (list, to) => `${list} à ${to}`)}.`,
  'no offer': ({ who }) => `${who} ne propose rien.`,
  accepted: ({ who }) => `${who} accepte.`,
  refused: ({ who }) => `${who} refuse.`,
  deal: ({ facts, who, name }) =>
    `Marché conclu : ${who} donne ${gifts(facts, name, (list, to) => `${list} à ${to}`)} et obtient le droit.`,
  alone: ({ facts, who }) => `${who}, seul avec ${say().tiles[facts.tile]}, n’a aucun chèque à payer.`,
  paid: ({ facts, who }) =>
    `${who}, seul avec ${say().tiles[facts.tile]}, paie ${facts.cheque === undefined ? 'un chèque, caché' : say().thousand(facts.cheque)}.`,
  sealed: ({ facts, name }) =>
    `Les offres pour ${say().tiles[facts.tile]} : ${facts.bids.map((bid) => `${name(bid.seat)} ${total(bid.cheques)}`).join(', ')}. ` +
    (facts.winner === null ? 'Toutes égales : personne n’a le droit.' : `${name(facts.winner)} a le droit.`),
  placed: ({ facts, who }) => `${who} pose une baguette en ${facts.street}.`,
  lifted: ({ facts, who }) => `${who} reprend la baguette de ${facts.street}.`,
  declined: ({ who }) => `${who} n’utilise pas son droit.`,
  lapsed: ({ who }) => `Aucune rue pour ${who} : le droit est perdu.`,
  moved: ({ facts, who, name }) =>
    `${who} déplace la baguette ${de(name(facts.owner))} de ${facts.street} à ${facts.to}.`,
  swapped: ({ facts, who, name }) =>
    `${who} échange la baguette ${de(name(facts.owner))} en ${facts.street} avec celle ${de(name(facts.other))} en ${facts.with}.`,
  replaced: ({ facts, who, name }) => `${who} remplace la baguette ${de(name(facts.owner))} en ${facts.street}.`,
  rebuilt: ({ facts, who }) =>
    `${who} reconstruit ${say().district(facts.kind)} : ${facts.prestige} de prestige.`,
  plus: ({ facts, who }) => `${who} profite d’une carte prestige : ${facts.prestige} de prestige en plus.`,
  action: ({ facts }) => `${facts.year}, carte action : ${actionWords(facts.card)}.`,
  gained: ({ facts, who }) => `${who} gagne ${facts.influence} d’influence.`,
  'chose cheques': ({ facts, who }) => `${who} choisit les chèques, jusqu’à ${facts.limit}.`,
  'bank empty': ({ who }) => `La banque est vide : ${who} ne tire rien.`,
  drew: ({ facts, who }) => `${who} tire ${facts.cheque} : ${facts.total} sur ${facts.limit}.`,
  took: ({ facts, who }) =>
    facts.cheques.length ? `${who} garde ${say().plusList(facts.cheques)}.` : `${who} ne tire rien.`,
  lost: ({ facts, who }) => `C’est trop : ${who} remet ${say().plusList(facts.cheques)}.`,
  ended: ({ facts, name }) =>
    `${say().endings[facts.ending] ?? ''} ${facts.scores.map((score, seat) => `${name(seat)} ${score}`).join(', ')}.`,
};

export const EVENTS = Object.keys(en) as EventKind[];

export function sentence(event: GameEvent, players: readonly Player[]): string {
  const name = (seat: number) => players[seat]?.name ?? say().moves.seat(seat);
  const tell = words({ en, fr })[event.event] as ((told: Told) => string) | undefined; // none for one of a newer server
  return tell?.({ facts: event, who: 'seat' in event ? name(event.seat) : '', name }) ?? '';
}

/** The places on the board that an event is about. */
export function places(facts: GameEvent): string[] {
  switch (facts.event) {
    case 'card':
    case 'kept':
    case 'rejected':
      return ['card'];
    case 'placed':
    case 'lifted':
    case 'replaced':
      return [facts.street];
    case 'moved':
      return [facts.street, facts.to];
    case 'swapped':
      return [facts.street, facts.with];
    case 'rebuilt':
      return [`square-${facts.square}`, `prestige-${facts.seat}`];
    case 'plus':
      return [`prestige-${facts.seat}`];
    case 'gained':
      return [`influence-${facts.seat}`];
    case 'influence':
      return facts.investors.flatMap((seat) => [`row-${seat}`, `influence-${seat}`]);
    case 'action':
      return [`year-${facts.year}`, 'card'];
    case 'sealed':
      return facts.bids.map((bid) => `row-${bid.seat}`);
    case 'discarded':
    case 'reshuffled':
      return ['deck'];
    case 'options':
      return facts.tiles.map((_, seat) => `row-${seat}`);
    case 'nobody':
    case 'ended':
      return [];
    default:
      return 'seat' in facts ? [`row-${facts.seat}`] : [];
  }
}
