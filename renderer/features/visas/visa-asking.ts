// Requests a visa, or changes the request: candidates, request bodies, and the message about refused parts.
import type { TFunction } from 'i18next';
import type { UserProject, Visa } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';

interface VisaWords {
  readonly description: string | null;
  /** YYYY-MM-DD */
  readonly deadline: string | null;
}

export interface Request extends VisaWords {
  /** ids in the project's list of people */
  readonly validators: readonly number[];
}

/** Refused parts of a request; the others were carried out. */
export interface Asked {
  /** people who could not be asked, at least not about all documents */
  readonly refused: readonly number[];
  /** number of documents without a visa now */
  readonly failed: number;
}

type Invited = Pick<Visa, 'validations'>;

/** Members whose name or address contains a text. */
export function findPeople(people: readonly UserProject[], text: string): readonly UserProject[] {
  const wanted = text.trim().toLowerCase();
  return people.filter(person => `${personName(person)} ${person.email}`.toLowerCase().includes(wanted));
}

/** Name and address; only one of them if they are equal. The signed-in user is marked. */
export function personLabel(t: TFunction, person: UserProject, selfId: number | undefined): string {
  const name = personName(person);
  const shown = name === person.email ? name : `${name} (${person.email})`;
  return person.user_id === selfId ? t('visas.you', { name: shown }) : shown;
}

/** The validators, as ids of the project's list of people. */
export const validatorsOf = ({ validations }: Invited) => validations.flatMap(({ validator }) => validator?.id ?? []);

/** Validators that are no longer members: missing in the list of people, and validators until they are removed. */
export const formerMembers = ({ validations }: Invited, people: readonly UserProject[]): readonly UserProject[] =>
  validations.flatMap(({ validator }) =>
    validator && !people.some(({ id }) => id === validator.id) ? [validator] : [],
  );

/** Request body of the form: trimmed texts, null for empty fields. */
export const requestOf = (description: string, deadline: string, validators: readonly number[]): Request => ({
  description: description.trim() || null,
  deadline: deadline || null,
  validators,
});

/** Validations to remove, and people to ask in addition; the responses of all others are kept. */
export const validatorChanges = ({ validations }: Invited, wanted: readonly number[]) => ({
  gone: validations.flatMap(({ id, validator }) => (validator !== null && !wanted.includes(validator.id) ? [id] : [])),
  added: wanted.filter(id => !validations.some(({ validator }) => validator?.id === id)),
});

/** Message about refused parts; undefined when there are none. */
export function refusalText(t: TFunction, { refused, failed }: Asked, people: readonly UserProject[]) {
  const asked = people.filter(({ id }) => refused.includes(id));
  const names = asked.map(personName).join(', ');
  const said = [
    failed > 0 && t('visas.askedNot', { count: failed }),
    refused.length > 0 && t('visas.askedBut', { count: refused.length, names }),
  ].filter(Boolean);
  return said.length === 0 ? undefined : said.join(' ');
}

/** Asks each person separately: a refused person does not prevent the others. Returns the refused people. */
export async function inviteEach(validators: readonly number[], invite: (validator: number) => Promise<unknown>) {
  const refused: number[] = [];
  for (const validator of validators)
    await invite(validator).catch(() => {
      refused.push(validator);
    });
  return refused;
}

/**
 * Requests a visa on each document.
 * @param ask returns the people who could not be asked
 * @throws the first failure, when no document has a visa
 */
export async function askForEach(documents: readonly number[], ask: (document: number) => Promise<readonly number[]>) {
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
