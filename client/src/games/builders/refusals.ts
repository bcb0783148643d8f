// Why a move was refused, in the language that is spoken. The server says it in English, with the names that moves use.

import { language } from '../../lib/language.svelte';
import { moveInWords } from './moves';
import { colour, list, money, objective, offer, permit, plot, type } from './names';
import type { UrbanType } from './view';

type Found = RegExpExecArray;
type Rule = readonly [RegExp, (found: Found) => string];

const PERMIT = /\b([a-z]+-\d[LTHK]*|grant)\b(?!@)/g;
const PLOT = /\b[a-z]+-\d@\d+/g;
const dollars = (text: string | undefined): string => money(Number(text));
const permits = (text: string): string => list(text.split(/ and |, /).map(permit));

/** A card of a row: a permit or an objective. */
const rowCard = (name: string): string => (/^[a-z]+-\d|^grant$/.test(name) ? permit(name) : `« ${objective(name)} »`);
const row = (text: string): string => (text === 'nothing' ? 'rien' : text.split(', ').map(rowCard).join(', '));

const DUTIES: Record<string, string> = {
  'choose a space for your token': 'choisissez une case pour votre pion',
  'choose what to do on this card': 'choisissez que faire sur cette carte',
  'choose a permit from the row': 'choisissez un des permis offerts',
  'choose an objective': 'choisissez un objectif',
  'choose the rubble to clear, or no rubble': 'choisissez les gravats à déblayer, ou seulement le pas',
  'choose the plot to build on': 'choisissez le lot où construire',
  'choose the permits to build with': 'choisissez les permis pour construire',
  'choose the urban development card': 'choisissez la carte d’urbanisme',
  'choose the bonus of the year': 'choisissez le bonus de l’année',
};

const BONUSES: Record<string, string> = {
  'a permit': 'un permis',
  'an objective': 'un objectif',
  "'bonus building'": 'un bâtiment',
  "'bonus step'": 'un pas à droite',
  "'bonus build'": 'construire encore une fois',
};

function bonus(text: string): string {
  const amount = /^'bonus money' \(\$(\d+)\)$/.exec(text);
  return amount ? dollars(amount[1]) : (BONUSES[text] ?? text);
}

/** What permits must show for a plot. */
function needed(text: string): string {
  const granted = /^with the grant one of them must show (\S+) or (\d+)$/.exec(text);
  if (granted) return `avec la subvention, l’un d’eux doit montrer ${colour(granted[1]!)} ou ${granted[2]}`;
  const both = /^one permit must show (\S+) and (\d+), or two of them/.exec(text);
  if (!both) return text;
  const land = colour(both[1]!);
  return `un permis doit montrer ${land} et ${both[2]}, ou deux permis ${land} et ${both[2]} à eux deux`;
}

const have = String.raw`you have \$(\d+)`;
export const FRENCH: readonly Rule[] = [
  [/^'(.+)' does not fit here: now you (.+)\.$/, (f) => `« ${moveInWords(f[1]!)} » ne va pas ici : à présent, ${DUTIES[f[2]!] ?? f[2]}.`],
  [/^There are only (\d+) spaces here\.$/, (f) => `Il n’y a que ${f[1]} cases ici.`],
  [/^A token stands on space (\d+) already\.$/, (f) => `Un pion occupe déjà la case ${f[1]}.`],
  [/^This card has no '(.+)'; from left to right it has: (.+)\.$/, (f) => `Cette carte n’offre pas « ${offer(f[1]!)} » ; de gauche à droite, elle offre : ${f[2]!.split(', ').map(offer).join(', ')}.`],
  [new RegExp(String.raw`^That is (\d+) steps? away from your token and costs \$(\d+); ${have}\.$`), (f) => `C’est à ${f[1]} pas de votre pion et coûte ${dollars(f[2])} ; vous avez ${dollars(f[3])}.`],
  [/^You have no building in your area; take one with materials\.$/, () => 'Vous n’avez aucun bâtiment prêt ; les matériaux en apportent un.'],
  [/^You have no permit\.$/, () => 'Vous n’avez aucun permis.'],
  [new RegExp(String.raw`^Building costs \$(\d+) in (\d+); ${have}\.$`), (f) => `Construire coûte ${dollars(f[1])} en ${f[2]} ; vous avez ${dollars(f[3])}.`],
  [/^Your permits \((.+)\) fit no free plot\.$/, (f) => `Vos permis (${permits(f[1]!)}) ne conviennent à aucun lot libre.`],
  [new RegExp(String.raw`^Your permits \((.+)\) fit only plots with rubble: with its removal building costs \$(\d+); ${have}\.$`), (f) => `Vos permis (${permits(f[1]!)}) ne conviennent qu’à des lots couverts de gravats : avec le déblaiement, construire coûte ${dollars(f[2])} ; vous avez ${dollars(f[3])}.`],
  [/^All your (\d+) buildings have left the pool\.$/, (f) => `Vos ${f[1]} bâtiments ont tous quitté la réserve.`],
  [/^You hold (\d+) permits, and that is the most\.$/, (f) => `Vous avez ${f[1]} permis, et c’est le maximum.`],
  [/^The row of permits is empty until all have acted on this card\.$/, () => 'Il n’y a plus de permis offert tant que tous n’ont pas joué sur cette carte.'],
  [/^(\S+) does not lie in the row; there is (.+)\.$/, (f) => `${rowCard(f[1]!)} n’est pas offert ; il y a : ${row(f[2]!)}.`],
  [/^No objective is left, neither in the row nor in the deck\.$/, () => 'Il ne reste aucun objectif, ni offert ni dans la pioche.'],
  [new RegExp(String.raw`^A step of (clear up|urban development) costs \$(\d+); ${have}\.$`), (f) => `Un pas (${f[1] === 'clear up' ? 'déblayer' : 'urbanisme'}) coûte ${dollars(f[2])} ; vous avez ${dollars(f[3])}.`],
  [/^The deck of objectives is empty\.$/, () => 'La pioche des objectifs est vide.'],
  [new RegExp(String.raw`^A step costs \$(\d+); ${have}\.$`), (f) => `Un pas coûte ${dollars(f[1])} ; vous avez ${dollars(f[2])}.`],
  [/^(\S+) is not on this map\.$/, (f) => `Le ${plot(f[1]!)} n’est pas sur ce plan.`],
  [/^There is no rubble on (\S+)\.$/, (f) => `Il n’y a pas de gravats sur le ${plot(f[1]!)}.`],
  [new RegExp(String.raw`^Clearing rubble costs \$(\d+); ${have}\. 'no rubble' is only the step\.$`), (f) => `Déblayer des gravats coûte ${dollars(f[1])} ; vous avez ${dollars(f[2])}. Le pas seul coûte moins.`],
  [/^There is a building on (\S+) already\.$/, (f) => `Il y a déjà un bâtiment sur le ${plot(f[1]!)}.`],
  [/^Your permits \((.+)\) do not fit (\S+): (.+)\.$/, (f) => `Vos permis (${permits(f[1]!)}) ne conviennent pas au ${plot(f[2]!)} : ${needed(f[3]!)}.`],
  [new RegExp(String.raw`^There is rubble on (\S+): with its removal building costs \$(\d+); ${have}\.$`), (f) => `Il y a des gravats sur le ${plot(f[1]!)} : avec le déblaiement, construire coûte ${dollars(f[2])} ; vous avez ${dollars(f[3])}.`],
  [/^You do not hold (\S+) twice; you hold (.+)\.$/, (f) => `Vous n’avez pas deux fois le permis ${permit(f[1]!)} ; vous avez ${permits(f[2]!)}.`],
  [/^You do not hold (\S+); you hold (.+)\.$/, (f) => `Vous n’avez pas le permis ${permit(f[1]!)} ; vous avez ${f[2] === 'nothing' ? 'rien' : permits(f[2]!)}.`],
  [/^A grant gives the colour or the number, not both: add a second permit\.$/, () => 'Une subvention donne la couleur ou le numéro, pas les deux : ajoutez un second permis.'],
  [/^(.+) does not fit (\S+): (.+)\.$/, (f) => `${permits(f[1]!)} ne convient pas au ${plot(f[2]!)} : ${needed(f[3]!)}.`],
  [/^(.+) do not fit (\S+): (.+)\.$/, (f) => `${permits(f[1]!)} ne conviennent pas au ${plot(f[2]!)} : ${needed(f[3]!)}.`],
  [/^Only a cable car can be declined; choose (.+)\.$/, (f) => `Seul un tramway peut être refusé ; choisissez ${list(f[1]!.split(' or ').map((name) => type(name as UrbanType)), 'or')}.`],
  [/^Your two permits have no (\S+) in common\.$/, (f) => `Vos deux permis n’ont pas « ${type(f[1] as UrbanType)} » en commun.`],
  [new RegExp(String.raw`^With a cable car the building costs \$(\d+); ${have}\.$`), (f) => `Avec un tramway, le bâtiment coûte ${dollars(f[1])} ; vous avez ${dollars(f[2])}.`],
  [/^The (\S+) cards are sold out\.$/, (f) => `Les cartes ${type(f[1] as UrbanType)} sont épuisées.`],
  [/^The bonus of (\d+) is (.+)\.$/, (f) => `Le bonus de ${f[1]} : ${list(f[2]!.split(' or ').map(bonus), 'or')}.`],
  [/^The game is over \((.+)\)\.$/, () => 'La partie est finie.'],
  [/^Seat (\d+) has nothing to decide now; the game waits for (.+)\.$/, (f) => `La place ${f[1]} n’a rien à décider à présent ; la partie attend ${f[2]!.replaceAll('seat', 'la place').replaceAll(' and ', ' et ')}.`],
  [/^There is no (?:seat -?\d+|such seat); the seats are 0 to (\d+)\.$/, (f) => `Cette place n’existe pas ; les places vont de 0 à ${f[1]}.`],
  [/^(.+) is not a move of builders; moves look like: (.+)\.$/, (f) => `${f[1]} n’est pas un coup de ce jeu ; un coup s’écrit par exemple : ${f[2]}.`],
  [/^(.+) could mean (.+); say which\.$/, (f) => `${f[1]} peut vouloir dire ${f[2]!.replaceAll("' or '", "' ou '")} ; précisez lequel.`],
];

export function refusal(sentence: string): string {
  return language.now === 'fr' ? french(sentence) : english(sentence);
}

function french(sentence: string): string {
  const far = / \(The distance costs \$(\d+)\.\)$/.exec(sentence);
  if (far) return `${french(sentence.slice(0, far.index))} (La distance coûte ${dollars(far[1])}.)`;
  for (const [pattern, say] of FRENCH) {
    const found = pattern.exec(sentence);
    if (found) return capital(say(found));
  }
  return sentence;
}

/** The English sentence with permits and plots called by their names. */
function english(sentence: string): string {
  if (/ is not a move of builders;| could mean /.test(sentence)) return sentence;
  const misplaced = /^'(.+)' does not fit here: (.+)$/.exec(sentence);
  if (misplaced) return `“${moveInWords(misplaced[1]!)}” does not fit here: ${misplaced[2]}`;
  return capital(sentence.replace(PLOT, plot).replace(PERMIT, (name) => (name === 'grant' && !/\(|\bhold\b|row/.test(sentence) ? name : permit(name))));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
