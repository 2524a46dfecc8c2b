// One visa with everything that can be done to it: who is asked and what they answered, its course, comments.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { UserProject, Visa, VisaValidation } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { formatTime, personName } from '../../ui/format.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { Comments } from './comments.tsx';
import { useVisaChanges } from './queries.ts';
import { Deadline, Standing } from './standing.tsx';
import { VisaDialog } from './visa-dialog.tsx';
import classes from './visas.module.css';
import { type Question, VisaMenu } from './visa-menu.tsx';
import { Validator } from './validator.tsx';

/** Who looks at visas, and at whom. */
export interface VisaPeople {
  readonly cloudId: number;
  readonly projectId: number;
  /** members of the project */
  readonly people: readonly UserProject[];
  readonly selfId: number | undefined;
  readonly isAdmin: boolean;
  /** a member who is no guest */
  readonly mayAsk: boolean;
}

export interface VisaCardProps extends VisaPeople {
  readonly visa: Visa;
  /** of the document */
  readonly name: string;
}

export function VisaCard(props: VisaCardProps) {
  const { cloudId, projectId, visa, name, selfId, isAdmin, mayAsk } = props;
  const { t } = useTranslation();
  const problems = useProblems();
  const [question, ask] = useState<Question>();
  const [told, tell] = useState<string>();
  const { reset, move, remove } = useVisaChanges(cloudId, projectId);
  const own = visa.validations.find(({ validator }) => validator !== null && validator.user_id === selfId);
  const mayManage = mayAsk && (isAdmin || (visa.creator !== null && visa.creator.user_id === selfId));
  const close = () => {
    ask(undefined);
  };
  const done = (problem: string | undefined) => {
    tell(problem);
    close();
  };
  const problem = problems.of(reset.error ?? (question === undefined ? move.error : null)) ?? told;
  return (
    <section className={classes.visa} aria-label={visa.description ?? t('visas.one')}>
      <div className={classes.head}>
        <Standing visa={visa} />
        <span className={classes.space} />
        {mayManage && (
          <VisaMenu
            status={visa.status}
            onMove={verb => {
              move.mutate({ visa, verb });
            }}
            onAsk={ask}
          />
        )}
      </div>
      {visa.description && <p className={classes.text}>{visa.description}</p>}
      <Facts visa={visa} />
      <Validators visa={visa} own={own} />
      {visa.status === 'P' && <p className="quiet">{t('visas.isPaused')}</p>}
      {own && visa.status === 'O' && (
        <OwnAnswer
          isPending={own.status === 'P'}
          isBusy={reset.isPending}
          onAnswer={ask}
          onReset={() => {
            reset.mutate({ visa, validation: own.id });
          }}
        />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Comments
        cloudId={cloudId}
        projectId={projectId}
        visa={visa}
        selfId={selfId}
        mayManage={isAdmin}
        maySay={mayAsk || own !== undefined}
      />
      {(question === 'accept' || question === 'deny') && own && (
        <AnswerDialog
          {...{ cloudId, projectId, visa, name }}
          {...{ validation: own.id, verb: question }}
          onClose={close}
          onDone={done}
        />
      )}
      {question === 'edit' && (
        <VisaDialog {...props} documents={[{ id: visa.document_id, name }]} onClose={close} onDone={done} />
      )}
      {question === 'close' && (
        <DeleteDialog
          title={t('visas.closeTitle')}
          text={t('visas.closeText')}
          action={t('visas.closeAction')}
          busy={move.isPending}
          error={problems.of(move.error)}
          onClose={close}
          onDelete={() => {
            move.mutate({ visa, verb: 'close' }, { onSuccess: close });
          }}
        />
      )}
      {question === 'delete' && (
        <DeleteDialog
          title={t('visas.deleteTitle')}
          text={t('visas.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={close}
          onDelete={() => {
            remove.mutate(visa, { onSuccess: close });
          }}
        />
      )}
    </section>
  );
}

/** The people who are asked; `own`: the validation of the person in front. */
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
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('visas.from')}</dt>
        <dd>
          {visa.creator ? personName(visa.creator) : t('visas.program')}, {formatTime(visa.created_at)}
        </dd>
      </div>
      <div>
        <dt>{t('visas.deadline')}</dt>
        <dd>
          <Deadline visa={visa} />
        </dd>
      </div>
    </dl>
  );
}

interface OwnAnswerProps {
  readonly isPending: boolean;
  readonly isBusy: boolean;
  readonly onAnswer: (verb: 'accept' | 'deny') => void;
  readonly onReset: () => void;
}

/** What the person, who is asked, can answer, or take back. */
function OwnAnswer({ isPending, isBusy, onAnswer, onReset }: OwnAnswerProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      {isPending ? (
        <>
          <Button
            variant="filled"
            leftSection={<IconCheck size={14} />}
            onClick={() => {
              onAnswer('accept');
            }}
          >
            {t('visas.accept')}
          </Button>
          <Button
            leftSection={<IconX size={14} />}
            onClick={() => {
              onAnswer('deny');
            }}
          >
            {t('visas.deny')}
          </Button>
        </>
      ) : (
        <Button leftSection={<IconArrowBackUp size={14} />} loading={isBusy} onClick={onReset}>
          {t('visas.reset')}
        </Button>
      )}
    </div>
  );
}
