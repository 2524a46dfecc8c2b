// SQL that SQLite writes differently from other databases: full-text search and lists as parameters. Stores use these,
// so that another database has one place to differ.
import type { Value } from './db.ts';

/** The query of a trigram full-text index for texts that have all words. Each has three letters. */
export function allOf(words: readonly string[]): string {
  return words.map(word => `"${word.replaceAll('"', '""')}"`).join(' ');
}

/** The condition that rows of a full-text index match the parameter, see `allOf`. */
export const matches = (index: string): string => `${index} MATCH ?`;

/** A condition on values of a list that is one parameter, see `listed`. */
export const among = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;

/** The parameter of `among`. */
export const listed = (values: readonly (string | number)[]): string => JSON.stringify(values);

/** A stored time, moved by the parameter, see `secondsOf`. */
export const moved = (column: string): string => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, ?)`;

/** The parameter of `moved`. */
export const secondsOf = (milliseconds: number): string => `${milliseconds / 1000} seconds`;

/** The parameter of a LIKE with `ESCAPE '\'` that holds for texts that contain a word. */
export const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Selects the rows of a list that is one parameter, see `listedRows`, in their order, with so many columns: many rows
 *  cost a quarter of what they do as values with a parameter for each. Texts and whole numbers: others are rounded on
 *  the way. */
export function rowsListed(columns: number): string {
  const values = Array.from({ length: columns }, (_, index) => `json_extract(value, '$[${index}]')`);
  return `SELECT ${values.join(', ')} FROM json_each(?) WHERE true`;
}

/** The parameter of `rowsListed`. */
export const listedRows = (rows: readonly (readonly (string | number | null)[])[]): string => JSON.stringify(rows);

type UpTo<Text extends string, Mark extends string> = Text extends `${infer Head}${Mark}${string}` ? Head : Text;
type NamesIn<Sql extends string> = Sql extends `${string}:${infer After}`
  ? UpTo<UpTo<UpTo<UpTo<After, ','>, ')'>, ' '>, '\n'> | NamesIn<After>
  : never;

/** Statements with named parameters as they are sent: each is parsed once. */
const parsed = new Map<string, { readonly text: string; readonly names: readonly string[] }>();

/** A statement whose parameters are members of a row: `:name` for each. */
export function named<const Sql extends string>(
  sql: Sql,
  row: { readonly [Name in NamesIn<Sql>]: Value },
): [text: string, params: Value[]] {
  let found = parsed.get(sql);
  if (!found) {
    const names: string[] = [];
    const text = sql.replace(/:(\w+)/g, (_, name: string) => {
      names.push(name);
      return '?';
    });
    parsed.set(sql, (found = { text, names }));
  }
  return [found.text, found.names.map(name => (row as Readonly<Record<string, Value>>)[name] as Value)];
}
