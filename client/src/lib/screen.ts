// How much room there is.

import { MediaQuery } from 'svelte/reactivity';

/** The same width as in the styles. */
export const phone = new MediaQuery('max-width: 800px');
