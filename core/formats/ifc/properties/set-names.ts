/** Names of sets and of the properties in them, of a whole file: they repeat, and are kept once. */
export class SetNames {
  /** number of the name and class of each set, by its id; 0 without a name */
  readonly #nameOf: Int32Array;
  /** number of the list of names of its properties */
  readonly #listOf: Int32Array;
  readonly #names = new Map<string, number>();
  readonly #lists: (readonly string[])[] = [[]];
  readonly #known = new Map<number, number>();
  #open: string[] = [];
  #hash = 0;
  #check = 0;

  constructor(sets: number) {
    this.#nameOf = new Int32Array(sets + 1);
    this.#listOf = new Int32Array(sets + 1);
  }

  /** Adds a property of the set that is being written. */
  add(definition: number, name: string): void {
    this.#open.push(name);
    this.#hash = (Math.imul(this.#hash, 31) + definition) | 0;
    this.#check = Math.imul(this.#check ^ definition, 0x01000193);
  }

  /** Ends the set; `type`: its class. */
  close(id: number, name: string | null, type: number): void {
    const key = (this.#hash >>> 0) * 0x100000 + (this.#check >>> 12);
    let list = this.#known.get(key);
    if (list === undefined) {
      this.#known.set(key, (list = this.#lists.length));
      this.#lists.push(this.#open);
    }
    this.#open = [];
    this.#hash = this.#check = 0;
    this.#listOf[id] = list;
    if (name === null) return;
    const written = `${type} ${name}`;
    let number = this.#names.get(written);
    if (number === undefined) this.#names.set(written, (number = this.#names.size + 1));
    this.#nameOf[id] = number;
  }

  nameOf(id: number): number {
    return this.#nameOf[id] ?? 0;
  }

  listOf(id: number): number {
    return this.#listOf[id] ?? 0;
  }

  /** Names in a list, by its number. */
  names(list: number): readonly string[] {
    return this.#lists[list] ?? [];
  }
}
