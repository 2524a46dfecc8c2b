// One delivery: its content, each attempt with its response, and redelivery.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { CopyBlock } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { formatTime } from '../../ui/numbers/format.ts';
import { Outcome } from '../../ui/page.tsx';
import pageClasses from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { canReplay, readableBody, stateKinds, type Delivery } from './deliveries.ts';
import { answeredText, nextText } from './delivery-words.ts';
import { deliveryQuery, useHookChanges, type HookPlace } from './queries.ts';
import classes from './webhooks.module.css';

export interface DeliveryDialogProps {
  readonly place: HookPlace;
  readonly hookId: number;
  readonly id: number;
  readonly onClose: () => void;
}

export function DeliveryDialog({ place, hookId, id, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const delivery = useQuery(deliveryQuery(place, hookId, id));
  const { replay } = useHookChanges(place);
  return (
    <TellDialog title={t('webhooks.delivery')} size="lg" onClose={onClose}>
      <Loaded query={delivery}>
        {found => (
          <>
            <div className={pageClasses.row}>
              <code>{found.event_name}</code>
              <Status kind={stateKinds[found.state]} word={t(`webhooks.states.${found.state}`)} />
              <Button
                disabled={!canReplay(found)}
                loading={replay.isPending}
                onClick={() => replay.mutate({ id: hookId, ids: [id] })}
              >
                {t('webhooks.replayOne')}
              </Button>
            </div>
            <Outcome
              problem={problems.of(replay.error)}
              done={replay.data && t('webhooks.replayed', { count: replay.data.count })}
            />
            <p className="quiet">
              webhook-id: <code>{found.message_id}</code>
              {nextText(t, found)}
            </p>
            <Attempts attempts={found.attempts} />
            <CopyBlock label={t('webhooks.body')} text={readableBody(found.body ?? '')} />
          </>
        )}
      </Loaded>
    </TellDialog>
  );
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const { t } = useTranslation();
  if (attempts.length === 0) return <p className="quiet">{t('webhooks.noAttempts')}</p>;
  return (
    <ol className={classes.attempts} aria-label={t('webhooks.attempts')}>
      {attempts.map(attempt => (
        <li key={attempt.at}>
          {formatTime(attempt.at)} · {answeredText(t, attempt)}
          {attempt.answer && <pre className={classes.text}>{attempt.answer}</pre>}
        </li>
      ))}
    </ol>
  );
}
