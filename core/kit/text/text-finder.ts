// Finds one text in many others in a time that grows with their length alone.

/**
 * Length of a wanted text up to which `includes` is used: V8 compares no more of it again at each letter, and takes 8
 * ns for one at worst. Of longer ones it compares all: one of 7,000 letters takes half a second in a text of 100,000.
 */
const SHORT = 250;

/** Returns a test whether a text includes `wanted`. Long ones are searched by Knuth, Morris and Pratt. */
export function createFinder(wanted: string): (text: string) => boolean {
  const first = wanted.charAt(0);
  let automaton: Automaton | undefined;
  return text => {
    if (wanted.length <= SHORT || text.length < wanted.length) return text.includes(wanted);
    const from = text.indexOf(first);
    return from >= 0 && isReached((automaton ??= automatonOf(wanted)), text, from);
  };
}

interface Automaton {
  readonly letters: Uint16Array;
  /** by letters matched: how many still match when the next one differs */
  readonly back: Int32Array;
}

function automatonOf(wanted: string): Automaton {
  const letters = Uint16Array.from({ length: wanted.length }, (_, at) => wanted.charCodeAt(at));
  const back = new Int32Array(wanted.length);
  back[0] = -1;
  let matched = 0;
  for (let at = 1; at < letters.length; at += 1) {
    const letter = letters[at] as number;
    // Where the next letter is the same, that step would fail again.
    back[at] = letter === letters[matched] ? (back[matched] as number) : matched;
    while (matched >= 0 && letters[matched] !== letter) matched = back[matched] as number;
    matched += 1;
  }
  return { letters, back };
}

function isReached({ letters, back }: Automaton, text: string, from: number): boolean {
  const [length, end] = [letters.length, text.length];
  let matched = 0;
  for (let at = from; at < end; at += 1) {
    const letter = text.charCodeAt(at);
    while (matched >= 0 && letters[matched] !== letter) matched = back[matched] as number;
    matched += 1;
    if (matched === length) return true;
  }
  return false;
}
