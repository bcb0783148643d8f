// What is said or done about each kind of event, in one table: a kind that is missing does not compile.

interface Told {
  event: string;
}

export type ByEvent<Event extends Told, Rest extends unknown[], Result> = {
  [Kind in Event['event']]: (event: Extract<Event, { event: Kind }>, ...rest: Rest) => Result;
};

/** What a table has for an event; nothing for one of a newer server that this page does not know. */
export function byEvent<Event extends Told, Rest extends unknown[], Result>(
  table: ByEvent<Event, Rest, Result>,
  event: Event,
  ...rest: Rest
): Result | undefined {
  const found = table[event.event as Event['event']] as ((event: Event, ...rest: Rest) => Result) | undefined;
  return found?.(event, ...rest);
}
