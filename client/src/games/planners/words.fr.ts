// The game's face in French. A key that is missing here does not compile.

import { amount } from '../../lib/language.svelte';
import { cardInWords, named } from './card';
import { FRENCH } from './french';
import type { Words } from './words.en';

/** In French nothing and one are singular. */
const pluriel = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`;

export const fr: Words = {
  title: 'San Francisco',
  blurb: 'Aménagez cinq quartiers, lancez les trams à l’assaut des collines et dressez des gratte-ciel, en puisant tous dans les trois mêmes colonnes.',
  list: (items) => new Intl.ListFormat('fr').format(items),
  district: (name) => named(FRENCH.districts, name),
  code: (colour) => FRENCH.codes[colour] ?? colour.slice(0, 2),
  card: (name) => cardInWords(name, FRENCH),
  symbol: (symbol) => FRENCH.symbols[symbol],
  bonus: (bonus) => FRENCH.bonuses[bonus],
  cell: (district, place) => `${named(FRENCH.districts, district)}, case ${place}`,
  cards: (n) => pluriel(n, 'carte', 'cartes'),
  contracts: (n) => pluriel(n, 'contrat', 'contrats'),
  trams: (n) => pluriel(n, 'tram', 'trams'),
  skyscrapers: (n) => `${n} gratte-ciel`,
  points: (text, n) => `${text} ${Math.abs(n) < 2 ? 'point' : 'points'}`,

  helpSymbol: {
    T: 'Lignes de tram : la carte reçoit un tram dès qu’elle est reliée à un dépôt.',
    D: 'Dépôt : il a toujours un tram et relie les cartes voisines qui ont des lignes.',
    P: 'Jardin public : ne vaut rien tant qu’aucune carte voisine n’a de tram.',
    F: 'Fondation : un gratte-ciel s’y dresse quand les cartes voisines valent assez.',
    W: 'Bord de mer : chaque gratte-ciel de cette ville demande un de moins.',
    C: 'Symbole bonus : le deuxième d’un quartier donne droit à son bonus.',
  },
  helpBonus: {
    value: (n) => `un jeton qui augmente de ${n} la valeur d’une de vos cartes`,
    card: (n) => `une carte de valeur ${n}, pour le quartier de votre choix`,
    depot: () => 'un dépôt, pour le quartier de votre choix',
    points: (n) => `un jeton qui vaut ${n} point à la fin`,
    contracts: (n) => `un jeton pour rendre jusqu’à ${n} contrats, une fois`,
    lines: () => 'un jeton qui donne des lignes de tram à une carte qui n’en a pas ; proposé dans chaque quartier',
  },
  theBonus: {
    value: (n) => `le jeton +${n} de valeur`,
    card: (n) => `la carte bonus de valeur ${n}`,
    depot: () => 'le dépôt bonus',
    points: (n) => `le jeton qui vaut ${n} point`,
    contracts: (n) => `le jeton qui rend ${n} contrats`,
    lines: () => 'le jeton lignes de tram',
  },

  board: 'La table',
  deck: 'Pioche',
  deckOf: (n) => `Pioche, ${pluriel(n, 'carte', 'cartes')}`,
  drawn: 'Carte piochée',
  drawnIs: (what) => `Carte piochée : ${what}`,
  nothingDrawn: 'Aucune carte piochée',
  taken: 'Cartes prises',
  takenAre: (cards) => `Cartes prises : ${cards}`,
  foundations: 'Fondations',
  foundationsLeft: (n) => `${pluriel(n, 'jeton fondation restant', 'jetons fondation restants')} ; le dernier met fin à la partie`,
  column: 'Colonne',
  columnIs: (n, cards) => `Colonne ${n} : ${cards.length ? cards.join(' ; ') : 'vide'}`,
  cityOf: (name) => `Ville : ${name}`,
  showCity: (name) => `Montrer en grand la ville : ${name}`,
  emptyCell: (where) => `${where} : vide`,
  cellIs: (where, what, value) => `${where} : ${what}, vaut ${value}`,
  withTram: 'avec un tram',
  withSkyscraper: 'avec un gratte-ciel',
  withLines: 'avec un jeton lignes',
  withValue: (n) => pluriel(n, 'jeton valeur', 'jetons valeur'),
  waitsFor: (now, needs) => `voisines : ${now} sur ${needs}`,
  rowWorth: (district, value, points) => `Le quartier ${named(FRENCH.districts, district)} vaut ${value} ; pour le rang actuel : ${points}`,
  tramsWorth: (n, points) => `${pluriel(n, 'tram', 'trams')} ; pour le rang actuel : ${points}`,
  completedBy: (district, name, n) =>
    `${name} a terminé en premier le quartier ${named(FRENCH.districts, district)} : ${fr.points(amount(n), n)}`,
  completeFirst: (district, n) =>
    `Personne n’a encore terminé le quartier ${named(FRENCH.districts, district)} : ${fr.points(amount(n), n)} au premier`,
  offer: (bonus, left) => `Bonus : ${bonus} ; il en reste ${left}`,
  symbolsOf: (n) => `${pluriel(Math.min(n, 2), 'symbole bonus', 'symboles bonus')} sur 2`,
  bonusUsed: 'ce bonus a déjà été obtenu',
  medal: (n) => `Médaille de qui a le plus de gratte-ciel : ${fr.points(amount(n), n)}`,
  contractsHeld: (n) => `${pluriel(n, 'contrat', 'contrats')} : une colonne doit avoir plus de cartes`,
  tramLabel: 'Trams',
  depots: 'Dépôts sous la rangée du bas',
  needs: (n) => `Un gratte-ciel demande des voisines qui valent ${n}`,

  pointTokens: (n) => pluriel(n, 'jeton points', 'jetons points'),
  contractTokens: (n) => pluriel(n, 'jeton contrats', 'jetons contrats'),
  stillInDeck: 'Encore dans la pioche',
  bonusesLeft: 'Bonus restants',
  noFoundation: 'aucune',
  foundationAt: (where, now, needs) =>
    now >= needs ? `${where} : ${now} sur ${needs}` : `${where} : ${now} sur ${needs}, il manque ${needs - now}`,
  waitingFoundations: 'Fondations en attente',
  skyscraperAt: 'Gratte-ciel à',
  contractsLabel: 'Contrats',
  skyscrapersLabel: 'Gratte-ciel',

  draw: 'Piocher une carte',
  placeIn: (n) => `Colonne ${n}`,
  placeCard: (what, n) => `Placer ${what} dans la colonne ${n}`,
  finalize: (n, cards) => `Prendre la colonne ${n} (${pluriel(cards, 'carte', 'cartes')})`,
  put: (what, district) => `Poser ${what} dans le quartier ${district}`,
  choose: (what) => `Choisir ${what}, puis son quartier`,
  stop: 'Finir le tour',
  stopDiscarding: (n) => `Défausser ${n === 1 ? 'la dernière carte' : `${n} cartes`} et finir le tour`,
  throw: (n) => `Rendre ${pluriel(n, 'contrat', 'contrats')}`,
  takeBonus: (bonus) => `Prendre ${bonus}`,
  inDistrict: (what, district) => `Poser ${what} dans le quartier ${district}`,
  onCell: (what, where) => `Poser ${what} sur : ${where}`,

  promptChoose: (contracts, most) =>
    most
      ? `Piochez une carte et placez-la dans une colonne, ou prenez une colonne : avec ${pluriel(contracts, 'contrat', 'contrats')}, il lui faut au moins ${pluriel(contracts + 1, 'carte', 'cartes')}.`
      : `Piochez une carte et placez-la dans une colonne : aucune n’a plus de cartes que vous n’avez de contrats (${contracts}).`,
  promptNoDeck: (takes) =>
    takes ? 'La pioche est vide : prenez une colonne.' : 'La pioche est vide et aucune colonne n’est à prendre : rendez des contrats.',
  promptColumn: (what) => `Carte piochée : ${what}. Placez-la dans une des trois colonnes.`,
  promptFoundation: (left) =>
    left === 1
      ? 'Elle reçoit le dernier jeton fondation : cela met fin à la partie.'
      : `Elle reçoit un jeton fondation ; il en restera ${left - 1}.`,
  promptBuild: (n) =>
    n === 1
      ? 'Posez la carte prise dans son quartier, ou défaussez-la et finissez le tour.'
      : `Posez les ${n} cartes prises dans vos quartiers, l’une après l’autre, dans l’ordre de votre choix.`,
  promptFull: 'Il n’y a plus de place pour les cartes qui restent : défaussez-les et finissez le tour.',
  promptBuilt: 'Toutes les cartes sont posées. Vous pouvez encore rendre des contrats, ou finir le tour.',
  promptBonus: (district, first, second) =>
    second === null
      ? `Deux symboles bonus dans le quartier ${district} : prenez ${first}.`
      : `Deux symboles bonus dans le quartier ${district} : prenez ${first} ou ${second}.`,
  promptTarget: {
    value: (n) => `Choisissez la carte qui vaudra ${n} de plus.`,
    lines: () => 'Choisissez la carte qui reçoit des lignes de tram.',
    card: (n) => `Choisissez le quartier pour la carte bonus de valeur ${n}.`,
    depot: () => 'Choisissez le quartier pour le dépôt bonus.',
  },
  waiting: {
    choose: (who) => `${who} pioche une carte ou prend une colonne.`,
    column: (who) => `${who} choisit une colonne pour la carte piochée.`,
    build: (who) => `${who} construit avec les cartes d’une colonne.`,
    bonus: (who) => `${who} choisit un bonus.`,
    target: (who) => `${who} choisit où va le bonus.`,
    over: () => 'La partie est finie.',
  },

  drew: (who, what) => `${who} pioche : ${what}.`,
  placed: (who, what, n) => `${who} place ${what} dans la colonne ${n}.`,
  foundation: (left) => `Un jeton fondation est posé dessus ; il ${left === 0 ? 'n’en reste plus' : `en reste ${left}`}.`,
  finalized: (who, n, cards) => `${who} prend la colonne ${n} : ${cards}.`,
  contract: (who, n) => `${who} prend un contrat : ${n} en tout.`,
  gaveBack: 'Tout le monde avait un contrat : chacun en rend un.',
  threw: (who, thrown, n) => `${who} rend ${pluriel(thrown, 'contrat', 'contrats')} : il en reste ${n}.`,
  putDown: (who, what, where) => `${who} pose ${what} : ${where}.`,
  gotTrams: (who, n, where) => `${who} reçoit ${n === 1 ? 'un tram' : `${n} trams`} : ${where}.`,
  built: (who, n, where) => `${who} construit ${n === 1 ? 'un' : n} gratte-ciel : ${where}.`,
  gotMedal: (who) => `${who} a le plus de gratte-ciel et prend la médaille.`,
  completed: (who, district) => `${who} termine en premier le quartier ${district}.`,
  earned: (who, district) => `${who} obtient le bonus du quartier ${district}.`,
  missed: (who, district) => `${who} obtient le bonus du quartier ${district}, mais il n’y a rien à prendre.`,
  tookBonus: (who, bonus) => `${who} prend un bonus : ${bonus}.`,
  token: (who, bonus, where) => `${who} pose le ${bonus} : ${where}.`,
  discarded: (who, cards) => `${who} défausse ${cards}.`,
  ended: (who, why) => `${who} met fin à la partie : ${why}`,

  endings: {
    'last foundation': 'Le dernier jeton fondation a été posé.',
    'city full': 'Une ville est pleine : ses 25 cases sont construites.',
    stuck: 'La pioche est vide et quelqu’un ne pouvait plus rien faire.',
  },
  endingsShort: {
    'last foundation': 'le dernier jeton fondation est posé.',
    'city full': 'la ville est pleine.',
    stuck: 'il n’y a plus rien à faire.',
  },
  tie: 'À égalité de points, qui a le plus de trams l’emporte ; s’il y a encore égalité, la victoire est partagée.',

  categories: {
    skyscrapers: 'Gratte-ciel',
    medal: 'Médaille',
    bonus: 'Jetons points',
    completion: 'Quartiers terminés en premier',
    trams: 'Trams',
  },
  districtCategory: (district) => `Quartier ${named(FRENCH.districts, district)}`,

  effects: {
    contracts: (from, to) => `Contrats : ${from} → ${to}`,
    trams: (from, to) => `Trams : ${from} → ${to}`,
    skyscrapers: (from, to) => `Gratte-ciel : ${from} → ${to}`,
    district: (district, from, to) => `${district} : ${from} → ${to}`,
    needs: (from, to) => `Un gratte-ciel demande : ${from} → ${to}`,
    foundations: (to) => `Jetons fondation restants : ${to}`,
    lost: (n) => pluriel(n, 'carte perdue', 'cartes perdues'),
    medal: 'Vous prenez la médaille',
    completed: (district) => `Vous terminez en premier le quartier ${district}`,
    bonus: (district) => `Vous obtenez le bonus du quartier ${district}`,
    ends: 'Cela met fin à la partie',
  },

  text: {
    table: (deck, foundations) =>
      `${pluriel(deck, 'carte', 'cartes')} dans la pioche ; ${pluriel(foundations, 'jeton fondation restant', 'jetons fondation restants')}.`,
    bonuses: (list) => `Bonus restants : ${list}.`,
    city: (name, points, contracts, trams, towers, needs) =>
      `${name} : ${points} ; ${pluriel(contracts, 'contrat', 'contrats')}, ${pluriel(trams, 'tram', 'trams')}, ${towers} gratte-ciel ; un gratte-ciel demande ${needs}.`,
    row: (district, cells, worth) => `${district} : ${cells} ; vaut ${worth}.`,
    empty: 'vide',
  },
};
