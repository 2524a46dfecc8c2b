// Groups visas: awaiting a response, answered, requested, closed; and by how soon they are due.
import type { Visa, VisaWithDocument } from '../../api/shapes.ts';
import { dayFromNow } from './standings.ts';
import { callQuery } from '../../api/server-data.ts';
import { keys } from '../../api/keys.ts';

/** Visas that the user is asked to validate; the navigation rail counts them. */
export const toMeQuery = (cloud: number, project: number) =>
  callQuery(keys.visasToMe(project), 'GET /cloud/{cloud_pk}/project/{project_pk}/me/visa/validator', {
    params: { cloud_pk: cloud, project_pk: project },
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
  switch (place) {
    case 'todo':
      return toMe.filter(visa => waitsFor(visa, person));
    case 'answered':
      return toMe.filter(visa => visa.status !== 'C' && !waitsFor(visa, person));
    case 'asked':
      return asked.filter(({ status }) => status !== 'C');
    case 'closed': {
      const closed = [...asked, ...toMe].filter(({ status }) => status === 'C');
      return [...new Map(closed.map(visa => [visa.id, visa])).values()];
    }
  }
}

/** Whether a deadline is of that kind on the day `today`. */
export function passesWhen(
  { deadline }: Pick<VisaWithDocument, 'deadline'>,
  when: When,
  today = dayFromNow(),
  inAWeek = dayFromNow(7),
): boolean {
  switch (when) {
    case 'any':
      return true;
    case 'overdue':
      return deadline !== null && deadline < today;
    case 'week':
      return deadline !== null && deadline >= today && deadline <= inAWeek;
    case 'none':
      return deadline === null;
  }
}
