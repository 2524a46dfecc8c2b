// A validator and the response, in words.
import type { TFunction } from 'i18next';
import type { VisaValidation } from '../../api/shapes.ts';
import { personName } from '../../ui/numbers/format.ts';
import type { StatusKind } from '../../ui/status.tsx';

const answers = {
  P: ['waiting', 'visas.pending'],
  A: ['done', 'visas.accepted'],
  D: ['failed', 'visas.denied'],
} as const;

export interface AnswerShown {
  /** name of the validator; a general term for former members */
  readonly name: string;
  /** the same, with a mark for the signed-in user */
  readonly marked: string;
  readonly kind: StatusKind;
  readonly word: string;
}

export function answerShown(
  t: TFunction,
  { status, validator }: Pick<VisaValidation, 'status' | 'validator'>,
  isSelf: boolean,
): AnswerShown {
  const name = validator ? personName(validator) : t('visas.somebody');
  const [kind, word] = answers[status];
  return { name, marked: isSelf ? t('visas.you', { name }) : name, kind, word: t(word) };
}
