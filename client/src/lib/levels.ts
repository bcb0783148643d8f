// The bots that people choose by name, the weakest first.

export const LEVELS = ['easy', 'medium', 'hard', 'master'];
