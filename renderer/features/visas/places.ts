// Groups visas: awaiting a response, answered, requested, closed; and by how soon they are due.
import type { Visa, VisaWithDocument } from '../../api/shapes.ts';
import { dayFromNow } from './standings.ts';
import { callQuery, projectParams } from '../../api/server-data.ts';
import { keys } from '../../api/keys.ts';

/** Visas that the user is asked to validate; the navigation rail counts them. */
export const toMeQuery = (cloud: number, project: number) =>
  callQuery(keys.visasToMe(project), 'GET /cloud/{cloud_pk}/project/{project_pk}/me/visa/validator', {
    params: projectParams(cloud, project),
    query: {},
  });

export const places = ['todo', 'answered', 'asked', 'closed'] as const;
export type Place = (typeof places)[number];

export const whens = ['any', 'overdue', 'week', 'none'] as const;
export type When = (typeof whens)[number];

export interface OwnVisas {
  /** visas with the user as validator */
  readonly toMe: readonly VisaWithDocument[];
  /** visas that the user requested */
  readonly asked: readonly VisaWithDocument[];
}

/** Whether a response of the person is pending. */
export const waitsFor = (visa: Pick<Visa, 'status' | 'validations'>, person: number | undefined): boolean =>
  visa.status !== 'C' &&
  visa.validations.some(
    ({ status, validator }) => status === 'P' && validator !== null && validator.user_id === person,
  );

export function visasIn(place: Place, { toMe, asked }: OwnVisas, person: number | undefined): VisaWithDocument[] {
  if (place === 'todo') return toMe.filter(visa => waitsFor(visa, person));
  if (place === 'answered') return toMe.filter(visa => visa.status !== 'C' && !waitsFor(visa, person));
  if (place === 'asked') return asked.filter(({ status }) => status !== 'C');
  const closed = [...asked, ...toMe].filter(({ status }) => status === 'C');
  return [...new Map(closed.map(visa => [visa.id, visa])).values()];
}

/** Whether a deadline is of that kind on the day `today`. */
export function passesWhen(
  { deadline }: Pick<VisaWithDocument, 'deadline'>,
  when: When,
  today = dayFromNow(),
  inAWeek = dayFromNow(7),
): boolean {
  if (when === 'any') return true;
  if (when === 'none' || deadline === null) return when === 'none' && deadline === null;
  return when === 'overdue' ? deadline < today : deadline >= today && deadline <= inAWeek;
}
