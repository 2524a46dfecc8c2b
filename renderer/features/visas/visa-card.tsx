// One visa with everything that can be done to it: who is asked and what they answered, its course, comments.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { UserProject, Visa } from '../../api/shapes.ts';
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
      {visa.validations.length === 0 ? (
        <p className="quiet">{t('visas.nobodyAsked')}</p>
      ) : (
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
      )}
      {visa.status === 'P' && <p className="quiet">{t('visas.isPaused')}</p>}
      {own && visa.status === 'O' && (
        <div className={classes.actions}>
          {own.status === 'P' ? (
            <>
              <Button
                variant="filled"
                leftSection={<IconCheck size={14} />}
                onClick={() => {
                  ask('accept');
                }}
              >
                {t('visas.accept')}
              </Button>
              <Button
                leftSection={<IconX size={14} />}
                onClick={() => {
                  ask('deny');
                }}
              >
                {t('visas.deny')}
              </Button>
            </>
          ) : (
            <Button
              leftSection={<IconArrowBackUp size={14} />}
              loading={reset.isPending}
              onClick={() => {
                reset.mutate({ visa, validation: own.id });
              }}
            >
              {t('visas.reset')}
            </Button>
          )}
        </div>
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
          cloudId={cloudId}
          projectId={projectId}
          visa={visa}
          validation={own.id}
          verb={question}
          name={name}
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
