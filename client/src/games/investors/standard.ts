// The printed numbers, for the rules: they are read without a table. A test compares them with the edition.

import type { Printed, View } from './schema';

export const PRESTIGE: View['prestige'] = {
  villa: 4,
  house: 4,
  market: 5,
  leisure: 5,
  industry: 6,
  office: 6,
  'town hall': 10,
  bank: 10,
};

export const PRINTED: Printed = {
  highest_card: 9,
  scale: 44,
  sealed_bid: 5,
  plus: 3,
  bonus: { influence: 4, cheques: 100 },
  withdraw: { influence: 2, cheques: 50 },
  first_year: 1907,
  years: 12,
};
