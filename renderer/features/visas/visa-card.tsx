// One visa: validators and their answers, its status, its menu, comments.
import { IconArrowBackUp, IconCheck, IconX, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { UserProject, Visa, VisaValidation, InProject } from '../../api/shapes.ts';
import { formatTime, personName } from '../../ui/numbers/format.ts';
import { Comments } from './comments.tsx';
import { useVisaChanges } from './queries.ts';
import { Deadline, Standing } from './standing.tsx';
import classes from './visas.module.css';
import { VisaMenu, VisaQuestions, type VisaQuestion } from './visa-questions.tsx';
import { answerShown, visaRights, type Viewer, type VisaCommand } from './visa-rights.ts';
import { Status } from '../../ui/status.tsx';
import { Problem } from '../../ui/states.tsx';
import { TextButton } from '../../ui/buttons.tsx';
import { Pairs } from '../../ui/controls.tsx';

type ValidatorProps = { readonly validation: VisaValidation; readonly isSelf: boolean; readonly isLost: boolean };

function Validator({ validation, isSelf, isLost }: ValidatorProps) {
  const { t } = useTranslation();
  const { status, validator, attachment, updated_at } = validation;
  const { name, marked, kind, word } = answerShown(t, validation, isSelf);
  return (
    <li>
      <span className="truncate" title={validator?.email}>
        {marked}
      </span>
      <Status kind={kind} word={word} />
      {status !== 'P' && <small className="numbers">{formatTime(updated_at)}</small>}
      {isLost && (
        <small>
          <Status kind="warning" word={t('visas.inError')} />
        </small>
      )}
      {attachment && (
        <small>
          <a className={classes.file} href={attachment} download aria-label={t('visas.fileOf', { name })}>
            <IconPaperclip size={13} aria-hidden />
            {t('visas.attachment')}
          </a>
        </small>
      )}
    </li>
  );
}

/** The signed-in user, and the people of the visas. */
export interface VisaPeople extends Viewer, InProject {
  /** members of the project */
  readonly people: readonly UserProject[];
}

interface VisaCardProps extends VisaPeople {
  readonly visa: Visa;
  /** name of the document */
  readonly name: string;
}

export function VisaCard(props: VisaCardProps) {
  const { cloudId, projectId, visa } = props;
  const { t } = useTranslation();
  const problems = useProblems();
  const [question, ask] = useState<VisaQuestion>();
  const [notice, setNotice] = useState<string>();
  const changes = useVisaChanges(cloudId, projectId);
  const { reset, move } = changes;
  const { own, answer, mayManage, mayComment } = visaRights(visa, props);
  const command = (chosen: VisaCommand) => {
    if (chosen === 'pause' || chosen === 'resume') move.mutate({ visa, verb: chosen });
    else ask(chosen);
  };
  const problem = problems.of(reset.error ?? (question === undefined ? move.error : null)) ?? notice;
  return (
    <section className={classes.visa} aria-label={visa.description ?? t('visas.one')}>
      <div className={classes.head}>
        <Standing visa={visa} />
        <span className={classes.space} />
        {mayManage && <VisaMenu status={visa.status} onCommand={command} />}
      </div>
      {visa.description && <p className={classes.text}>{visa.description}</p>}
      <Facts visa={visa} />
      <Validators visa={visa} own={own} />
      {visa.status === 'P' && <p className="quiet">{t('visas.isPaused')}</p>}
      {own && answer && (
        <OwnAnswer
          isPending={answer === 'give'}
          isBusy={reset.isPending}
          onAnswer={ask}
          onReset={() => reset.mutate({ visa, validation: own.id })}
        />
      )}
      <Problem className={classes.problem} text={problem} />
      <Comments {...props} maySay={mayComment} />
      {question && (
        <VisaQuestions
          {...props}
          question={question}
          own={own}
          changes={changes}
          onClose={() => ask(undefined)}
          onDone={trouble => {
            setNotice(trouble);
            ask(undefined);
          }}
        />
      )}
    </section>
  );
}

/** The validators; `own`: the signed-in user's validation. */
function Validators({ visa, own }: { readonly visa: Visa; readonly own: VisaValidation | undefined }) {
  const { t } = useTranslation();
  if (visa.validations.length === 0) return <p className="quiet">{t('visas.nobodyAsked')}</p>;
  return (
    <ul className={classes.people}>
      {visa.validations.map(validation => (
        <Validator
          key={validation.id}
          validation={validation}
          isSelf={validation === own}
          isLost={visa.validations_in_error.includes(validation.id)}
        />
      ))}
    </ul>
  );
}

function Facts({ visa }: { readonly visa: Visa }) {
  const { t } = useTranslation();
  const asker = visa.creator ? personName(visa.creator) : t('visas.program');
  const from = [t('visas.from'), `${asker}, ${formatTime(visa.created_at)}`] as const;
  const deadline = <Deadline visa={visa} />;
  return <Pairs className={classes.facts} of={[from, [t('visas.deadline'), deadline]]} />;
}

interface OwnAnswerProps {
  readonly isPending: boolean;
  readonly isBusy: boolean;
  readonly onAnswer: (verb: 'accept' | 'deny') => void;
  readonly onReset: () => void;
}

/** Buttons of a validator: respond, or withdraw the response. */
function OwnAnswer({ isPending, isBusy, onAnswer, onReset }: OwnAnswerProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      {isPending ? (
        <>
          <TextButton icon={IconCheck} text={t('visas.accept')} variant="filled" onClick={() => onAnswer('accept')} />
          <TextButton icon={IconX} text={t('visas.deny')} onClick={() => onAnswer('deny')} />
        </>
      ) : (
        <TextButton icon={IconArrowBackUp} text={t('visas.reset')} loading={isBusy} onClick={onReset} />
      )}
    </div>
  );
}
