// What happened, in sentences, and where on the table; the categories of points and the end of the game.

import { change, language, type Language } from '../../lib/language.svelte';
import type { Player } from '../../lib/players';
import { circlePlace, list, money, objective, offer, permit, plot, type } from './names';
import type { Ended, GameEvent, Refilled, UrbanTaken, UrbanType } from './schema';

export type Kind = GameEvent['event'];
type Sentence<K extends Kind = Kind> = (who: string, facts: Extract<GameEvent, { event: K }>, players: Player[]) => string;
type Sentences = { [K in Kind]: Sentence<K> };

const permits = (names: string[]): string => list(names.map(permit));
const rowCards = (facts: Refilled): string =>
  list([...facts.permits.map(permit), ...facts.objectives.map(objective)]);
const card = (facts: UrbanTaken): string => `${type(facts.card)}${facts.letter ? ` ${facts.letter}` : ''}`;

const en: Sentences = {
  token: (who, facts) =>
    facts.place === 'earnings'
      ? `${who} takes earnings space ${facts.space}: ${money(Number(facts.offer.split(' ')[1]))}.`
      : `${who} moves to space ${facts.space} of ${circlePlace(facts.place)}: ${offer(facts.offer)}.`,
  passed: (who) => `${who} passes.`,
  acted: (who, facts) => {
    const away = facts.steps === 1 ? ', one step away' : facts.steps ? `, ${facts.steps} steps away` : '';
    return `${who} chooses “${offer(facts.action)}”${away}.`;
  },
  paid: (who, facts) => {
    const why: Record<string, string> = {
      distance: 'for the distance', build: 'for the building', 'clear up': 'to clear up', urban: 'for the step',
    };
    return `${who} pays ${money(facts.amount)} ${why[facts.for]}; ${money(facts.money)} left.`;
  },
  earned: (who, facts) => {
    const why: Record<string, string> = { corner: ' in the corner of the development board', bonus: ' as a bonus' };
    return `${who} gets ${money(facts.amount)}${why[facts.for] ?? ''} and has ${money(facts.money)}.`;
  },
  materials: (who, facts) => `${who} takes a building and has ${facts.stock} ready to build.`,
  permit: (who, facts) => `${who} takes the permit ${permit(facts.permit)}.`,
  objective: (who, facts) => `${who} takes the objective “${objective(facts.objective)}”.`,
  'secret objective': (who, facts) =>
    `${who} draws a secret objective${facts.objective ? ` (“${objective(facts.objective)}”)` : ''}.`,
  rubble: (who, facts) => `${who} clears the rubble on ${plot(facts.plot)}: token ${facts.tokens}.`,
  step: (who, facts) =>
    `${who} steps to column ${facts.column}, row ${facts.row} of the development board (${change(facts.points)}).`,
  plot: (who, facts) => `${who} will build on ${plot(facts.plot)}.`,
  permits: (who, facts) => `${who} gives the permits ${permits(facts.with)}.`,
  built: (who, facts) => `${who} builds on ${plot(facts.plot)} with ${permits(facts.with)}: building ${facts.buildings}.`,
  urban: (who, facts) => `${who} takes an urban development card: ${card(facts)}.`,
  'best builder': (who) => `${who} has built everything first and is the best builder.`,
  year: (_, facts) => `It is ${facts.year}; building costs ${money(facts.cost)}.`,
  bonus: (who, facts) => {
    const what: Record<string, string> = {
      building: 'takes a building', money: 'takes the money', step: 'takes a step to the right', build: 'builds once more',
    };
    return `${who} ${what[facts.bonus]} as the year’s bonus.`;
  },
  'bonus missed': (who) => `${who} can take nothing of what the year offers.`,
  refilled: (_, facts) => `New in the rows: ${rowCards(facts)}.`,
  reshuffled: (_, facts) => `The ${facts.permits} discarded permits are shuffled into a new deck.`,
  ended: (_, facts, players) => `The game ends. Secret objectives: ${secrets(facts, players, ': ')}.`,
};

const fr: Sentences = {
  token: (who, facts) =>
    facts.place === 'earnings'
      ? `${who} prend la case de revenus ${facts.space} : ${money(Number(facts.offer.split(' ')[1]))}.`
      : `${who} va sur la case ${facts.space}, ${circlePlace(facts.place)} : ${offer(facts.offer)}.`,
  passed: (who) => `${who} passe.`,
  acted: (who, facts) => {
    const away = facts.steps === 1 ? ', à un pas' : facts.steps ? `, à ${facts.steps} pas` : '';
    return `${who} choisit « ${offer(facts.action)} »${away}.`;
  },
  paid: (who, facts) => {
    const why: Record<string, string> = {
      distance: 'pour la distance', build: 'pour le bâtiment', 'clear up': 'pour déblayer', urban: 'pour le pas',
    };
    return `${who} paie ${money(facts.amount)} ${why[facts.for]} ; il reste ${money(facts.money)}.`;
  },
  earned: (who, facts) => {
    const why: Record<string, string> = { corner: ' au coin du tableau d’aménagement', bonus: ' en bonus' };
    return `${who} reçoit ${money(facts.amount)}${why[facts.for] ?? ''} et possède ${money(facts.money)}.`;
  },
  materials: (who, facts) =>
    `${who} prend un bâtiment et en a ${facts.stock} ${facts.stock < 2 ? 'prêt' : 'prêts'} à construire.`,
  permit: (who, facts) => `${who} prend le permis ${permit(facts.permit)}.`,
  objective: (who, facts) => `${who} prend l’objectif « ${objective(facts.objective)} ».`,
  'secret objective': (who, facts) =>
    `${who} pioche un objectif secret${facts.objective ? ` (« ${objective(facts.objective)} »)` : ''}.`,
  rubble: (who, facts) => `${who} déblaie le ${plot(facts.plot)} : jeton ${facts.tokens}.`,
  step: (who, facts) =>
    `${who} avance à la colonne ${facts.column}, ligne ${facts.row} du tableau d’aménagement (${change(facts.points)}).`,
  plot: (who, facts) => `${who} va construire sur le ${plot(facts.plot)}.`,
  permits: (who, facts) => `${who} rend les permis ${permits(facts.with)}.`,
  built: (who, facts) =>
    `${who} construit sur le ${plot(facts.plot)} avec ${permits(facts.with)} : bâtiment ${facts.buildings}.`,
  urban: (who, facts) => `${who} prend une carte d’urbanisme : ${card(facts)}.`,
  'best builder': (who) => `${who} finit tous ses bâtiments avant les autres : meilleur bâtisseur.`,
  year: (_, facts) => `Voici ${facts.year} ; construire coûte ${money(facts.cost)}.`,
  bonus: (who, facts) => {
    const what: Record<string, string> = {
      building: 'prend un bâtiment', money: 'prend l’argent', step: 'avance d’un pas à droite',
      build: 'construit encore une fois',
    };
    return `Bonus de l’année : ${who} ${what[facts.bonus]}.`;
  },
  'bonus missed': (who) => `${who} ne peut rien prendre de ce que l’année offre.`,
  refilled: (_, facts) => `Nouvelles cartes offertes : ${rowCards(facts)}.`,
  reshuffled: (_, facts) => `Les ${facts.permits} permis défaussés forment une nouvelle pioche.`,
  ended: (_, facts, players) => `La partie est finie. Objectifs secrets : ${secrets(facts, players, ' : ')}.`,
};

function secrets(facts: Ended, players: Player[], colon: string): string {
  const shown = facts.secrets.map((names, i) => `${players[i]?.name ?? i}${colon}${names.map(objective).join(', ')}`);
  return shown.join(language.now === 'fr' ? ' ; ' : '; ');
}

const dictionaries: Record<Language, Sentences> = { en, fr };
export const KINDS = Object.keys(en) as Kind[];

export function sentence(event: GameEvent, players: Player[]): string {
  const who = 'seat' in event ? (players[event.seat]?.name ?? '') : '';
  const say = dictionaries[language.now][event.event] as Sentence | undefined; // none for one of a newer server
  return say?.(who, event, players) ?? '';
}

/** The places on the table that an event is about. */
export function places(facts: GameEvent): string[] {
  switch (facts.event) {
    case 'token':
      return [`space-${facts.place}-${facts.space}`];
    case 'paid':
    case 'earned':
      return [`money-${facts.money}`];
    case 'permit':
      return [`row-${facts.permit}`, `hand-${facts.permit}`];
    case 'objective':
      return [`row-${facts.objective}`, `own-${facts.objective}`];
    case 'secret objective':
      return ['deck-objectives', ...(facts.objective ? [`own-${facts.objective}`] : [])];
    case 'rubble':
    case 'plot':
    case 'built':
      return [`plot-${facts.plot}`];
    case 'step':
      return [`development-${facts.column}-${facts.row}`];
    case 'permits':
      return facts.with.map((name) => `hand-${name}`);
    case 'urban':
      return [`urban-${facts.card}`];
    case 'best builder':
      return ['best-builder'];
    case 'year':
      return [`year-${facts.year}`];
    case 'refilled':
      return [...facts.permits, ...facts.objectives].map((name) => `row-${name}`);
    case 'reshuffled':
      return ['deck-permits'];
    default:
      return [];
  }
}

interface Ends {
  common: (title: string) => string;
  secret: (title: string) => string;
  urban: (type: string) => string;
  plain: Record<string, string>;
  endings: Record<string, string>;
  tie: string;
}

const ends: Record<Language, Ends> = {
  en: {
    common: (title) => `For everybody: ${title}`,
    secret: (title) => `Own objective: ${title}`,
    urban: (name) => `Urban development: ${name}`,
    plain: { 'development board': 'Development board', 'best builder': 'Best builder', money: 'Money' },
    endings: {
      'last building': 'Somebody has put the last building on the map; the card was played to its end.',
      '1912': 'The year 1911 is over, and everybody has had the last chance of 1912.',
    },
    tie: 'With equal points more buildings on the map win; if these are equal too, the victory is shared.',
  },
  fr: {
    common: (title) => `Pour tous : ${title}`,
    secret: (title) => `Objectif personnel : ${title}`,
    urban: (name) => `Urbanisme : ${name}`,
    plain: { 'development board': 'Tableau d’aménagement', 'best builder': 'Meilleur bâtisseur', money: 'Argent' },
    endings: {
      'last building': 'Le dernier bâtiment d’un joueur est sur le plan ; la carte a été jouée jusqu’au bout.',
      '1912': 'L’année 1911 est finie, et chacun a eu sa dernière chance en 1912.',
    },
    tie: 'À égalité de points, le plus de bâtiments sur le plan l’emporte ; sinon la victoire est partagée.',
  },
};

export function category(name: string): string {
  const say = ends[language.now];
  if (name.startsWith('common ')) return say.common(objective(name.slice(7)));
  if (name.startsWith('personal ')) return say.secret(objective(name.slice(9)));
  if (name.startsWith('urban ')) return say.urban(type(name.slice(6) as UrbanType));
  return say.plain[name] ?? name;
}

export const ending = (code: string): string => ends[language.now].endings[code] ?? code;
export const tie = (): string => ends[language.now].tie;
