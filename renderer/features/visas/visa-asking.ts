// Requesting a visa, or changing the request: which people are offered, what is sent, and what the message says when a
// part was refused.
import type { TFunction } from 'i18next';
import type { UserProject, Visa } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';

export interface VisaWords {
  readonly description: string | null;
  /** YYYY-MM-DD */
  readonly deadline: string | null;
}

export interface Request extends VisaWords {
  /** ids in the project's list of people */
  readonly validators: readonly number[];
}

/** What could not be done of what was asked for; the rest stands. */
export interface Asked {
  /** people who could not be asked, at least not about all documents */
  readonly refused: readonly number[];
  /** documents without a visa now */
  readonly failed: number;
}

type Invited = Pick<Visa, 'validations'>;

/** Members whose name or address holds a text. */
export function findPeople(people: readonly UserProject[], text: string): readonly UserProject[] {
  const wanted = text.trim().toLowerCase();
  return people.filter(person => `${personName(person)} ${person.email}`.toLowerCase().includes(wanted));
}

/** Name and address, once where they are the same; the person in front is marked. */
export function personLabel(t: TFunction, person: UserProject, selfId: number | undefined): string {
  const name = personName(person);
  const shown = name === person.email ? name : `${name} (${person.email})`;
  return person.user_id === selfId ? t('visas.you', { name: shown }) : shown;
}

/** The validators, as ids of the project's list of people. */
export const validatorsOf = ({ validations }: Invited): readonly number[] =>
  validations.flatMap(({ validator }) => validator?.id ?? []);

/**
 * Validators who left the project: they are not in its list any more, and stay validators until somebody removes them.
 */
export const formerMembers = ({ validations }: Invited, people: readonly UserProject[]): readonly UserProject[] =>
  validations.flatMap(({ validator }) =>
    validator && !people.some(({ id }) => id === validator.id) ? [validator] : [],
  );

/** What the form comes to: texts without blanks around them, nothing where nothing was written. */
export const requestOf = (description: string, deadline: string, validators: readonly number[]): Request => ({
  description: description.trim() || null,
  deadline: deadline || null,
  validators,
});

/** Validations that are removed, and people who are asked from now on; the answers of all others stay. */
export function validatorChanges(
  { validations }: Invited,
  wanted: readonly number[],
): { readonly gone: readonly number[]; readonly added: readonly number[] } {
  return {
    gone: validations.flatMap(({ id, validator }) =>
      validator !== null && !wanted.includes(validator.id) ? [id] : [],
    ),
    added: wanted.filter(id => !validations.some(({ validator }) => validator?.id === id)),
  };
}

/** What could not be asked for, in words; undefined when all was. */
export function refusalText(
  t: TFunction,
  { refused, failed }: Asked,
  people: readonly UserProject[],
): string | undefined {
  const names = people
    .filter(({ id }) => refused.includes(id))
    .map(personName)
    .join(', ');
  const said = [
    failed > 0 && t('visas.askedNot', { count: failed }),
    refused.length > 0 && t('visas.askedBut', { count: refused.length, names }),
  ].filter(Boolean);
  return said.length === 0 ? undefined : said.join(' ');
}

/**
 * Asks each person by themselves: a person who cannot be asked keeps nobody else from being asked. Gives those people.
 */
export async function inviteEach(
  validators: readonly number[],
  invite: (validator: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const refused: number[] = [];
  for (const validator of validators)
    await invite(validator).catch(() => {
      refused.push(validator);
    });
  return refused;
}

/**
 * Requests a visa on each document.
 * @param ask gives the people who could not be asked
 * @throws the first failure, when no document has one
 */
export async function askForEach(
  documents: readonly number[],
  ask: (document: number) => Promise<readonly number[]>,
): Promise<Asked> {
  const refused = new Set<number>();
  const failures: unknown[] = [];
  for (const document of documents) {
    try {
      for (const id of await ask(document)) refused.add(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === documents.length) throw failures[0];
  return { refused: [...refused], failed: failures.length };
}
