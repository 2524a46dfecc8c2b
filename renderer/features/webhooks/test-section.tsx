// Sends a ping to a webhook and shows the response.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import pageClasses from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { answerToPing, isPingOpen, stateKinds } from './deliveries.ts';
import { answeredText } from './delivery-words.ts';
import { pingQuery, useHookChanges, type HookPlace } from './queries.ts';
import classes from './webhooks.module.css';

/** Milliseconds; polls the result in case the event stream is interrupted. */
const AGAIN = 2000;

interface TestSectionProps {
  readonly place: HookPlace;
  readonly id: number;
  /** without a creator nothing is sent, not even a ping */
  readonly canSend: boolean;
}

export function TestSection({ place, id, canSend }: TestSectionProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { ping } = useHookChanges(place);
  const before = ping.data;
  const newest = useQuery({
    ...pingQuery(place, id),
    enabled: before !== undefined,
    refetchInterval: ({ state: { data } }) => isPingOpen(data, before) && AGAIN,
  });
  const answer = answerToPing(newest.data, before);
  const attempt = answer === 'waiting' ? undefined : answer?.attempt;
  return (
    <Section title={t('webhooks.test')} text={t('webhooks.testText')}>
      <div className={pageClasses.row}>
        <Button loading={ping.isPending} disabled={!canSend} onClick={() => ping.mutate(id)}>
          {t('webhooks.testSend')}
        </Button>
        <span role="status">
          {answer === 'waiting' && <Status kind="running" word={t('webhooks.testWaiting')} />}
          {answer && answer !== 'waiting' && (
            <Status kind={stateKinds[answer.state]} word={answeredText(t, answer.attempt)} />
          )}
        </span>
      </div>
      <Outcome problem={problems.of(ping.error)} />
      {attempt?.answer && (
        <pre className={classes.text} tabIndex={0} aria-label={t('webhooks.answer')}>
          {attempt.answer}
        </pre>
      )}
    </Section>
  );
}
