// The players' shapes as paths around the origin, about 10 units across.

import type { Shape } from '../../lib/players';

export const SHAPE_PATHS: Record<Shape, string> = {
  circle: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  square: 'M-4.6 -4.6h9.2v9.2h-9.2z',
  triangle: 'M0 -5.2L5.4 4.4H-5.4z',
  diamond: 'M0 -6L5.4 0L0 6L-5.4 0z',
  star: 'M0 -6l1.6 4l4.3 0.3l-3.3 2.7l1.1 4.2l-3.7 -2.3l-3.7 2.3l1.1 -4.2l-3.3 -2.7l4.3 -0.3z',
};
