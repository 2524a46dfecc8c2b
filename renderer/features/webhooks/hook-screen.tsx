// One webhook: health, test, secret, an example receiver, and deliveries.
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog, ChangeOutcome } from '../../api/change-form.tsx';
import { Loaded } from '../../api/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import pageClasses from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { healthKinds, healthOf, hostOf, hookFacts, oldSecretText, switchText, troubleLines } from './hook-facts.ts';
import type { WebHook } from './hook-form.ts';
import { HookDialog, RotateDialog, SecretDialog } from './hook-dialog.tsx';
import { hookQuery, useHookChanges, type HookPlace, pingQuery } from './queries.ts';
import classes from './webhooks.module.css';
import { CopyBlock } from '../../ui/links/copy-row.tsx';
import { receiverExamples, receiverLanguages, type ReceiverLanguage } from './receiver-examples.ts';
import { answerToPing, isPingOpen, answeredText } from './deliveries.ts';
import { TextButton } from '../../ui/buttons.tsx';

// Sends a ping to a webhook and shows the response.

/** Milliseconds; polls the result in case the event stream is interrupted. */
const AGAIN = 2000;

interface TestSectionProps {
  readonly place: HookPlace;
  readonly id: number;
  /** without a creator nothing is sent, not even a ping */
  readonly canSend: boolean;
}

function TestSection({ place, id, canSend }: TestSectionProps) {
  const { t } = useTranslation();
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
          {answer && answer !== 'waiting' && <Status kind={answer.state} word={answeredText(t, answer.attempt)} />}
        </span>
      </div>
      <ChangeOutcome error={ping.error} />
      {attempt?.answer && (
        <pre className={classes.text} tabIndex={0} aria-label={t('webhooks.answer')}>
          {attempt.answer}
        </pre>
      )}
    </Section>
  );
}

// An example receiver, in a selected language.

const names: Readonly<Record<ReceiverLanguage, string>> = { node: 'Node', python: 'Python' };

function ReceiverSection() {
  const { t } = useTranslation();
  const [language, choose] = useState<ReceiverLanguage>('node');
  return (
    <Section title={t('webhooks.receiver')} text={t('webhooks.receiverText')}>
      <SegmentedControl
        aria-label={t('webhooks.receiver')}
        value={language}
        data={receiverLanguages.map(value => ({ value, label: names[value] }))}
        onChange={value => choose(receiverLanguages.find(each => each === value) ?? 'node')}
      />
      <CopyBlock label={`${t('webhooks.receiver')}: ${names[language]}`} text={receiverExamples[language]} />
    </Section>
  );
}

interface HookScreenProps {
  readonly place: HookPlace;
  readonly id: number;
  readonly tabs: ReactNode;
  /** back to all webhooks */
  readonly onBack: () => void;
}

export const HookScreen = (props: HookScreenProps) => (
  <Loaded query={useQuery(hookQuery(props.place, props.id))}>{found => <Hook {...props} hook={found} />}</Loaded>
);

type HookProps = HookScreenProps & { readonly hook: WebHook };

function Hook({ place, hook, tabs, onBack }: HookProps) {
  const { t } = useTranslation();
  const [question, ask] = useState<'edit' | 'delete'>();
  const close = () => ask(undefined);
  return (
    <Page
      title={hostOf(hook.url)}
      tabs={tabs}
      actions={
        <>
          <TextButton icon={IconArrowLeft} text={t('webhooks.all')} onClick={onBack} />
          <TextButton text={t('parts.edit')} onClick={() => ask('edit')} />
          <TextButton
            text={t('shell.deleteMore')}
            variant="subtle"
            color="var(--failed)"
            onClick={() => ask('delete')}
          />
        </>
      }
    >
      <HealthSection place={place} hook={hook} />
      <TestSection place={place} id={hook.id} canSend={healthOf(hook) !== 'makerGone'} />
      <Section title={t('webhooks.deliveries')} text={t('webhooks.deliveriesText')}>
        <DeliveryLog place={place} hook={hook} />
      </Section>
      <SecretSection place={place} hook={hook} />
      <ReceiverSection />
      {question === 'edit' && <HookDialog place={place} hook={hook} onClose={close} />}
      {question === 'delete' && <Removal place={place} hook={hook} onClose={close} onGone={onBack} />}
    </Page>
  );
}

function HealthSection({ place, hook }: Pick<HookProps, 'place' | 'hook'>) {
  const { t } = useTranslation();
  const { change, takeOver } = useHookChanges(place);
  const { id, is_enabled } = hook;
  const health = healthOf(hook);
  return (
    <Section title={t('webhooks.status')}>
      <div className={pageClasses.row}>
        <Status kind={healthKinds[health]} word={t(`webhooks.health.${health}`)} />
        {health === 'makerGone' ? (
          <TextButton text={t('webhooks.takeOver')} loading={takeOver.isPending} onClick={() => takeOver.mutate(id)} />
        ) : (
          <Button loading={change.isPending} onClick={() => change.mutate({ id, is_enabled: !is_enabled })}>
            {switchText(t, hook)}
          </Button>
        )}
      </div>
      {troubleLines(t, hook).map(line => (
        <p key={line}>{line}</p>
      ))}
      <ChangeOutcome error={change.error ?? takeOver.error} />
      <dl className={classes.facts}>
        {hookFacts(t, hook).map(({ name, value, isCode }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isCode ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function SecretSection({ place, hook }: Pick<HookProps, 'place' | 'hook'>) {
  const { t } = useTranslation();
  const [isRotating, rotate] = useState(false);
  const [changed, show] = useState<WebHook>();
  const oldSecret = oldSecretText(t, hook);
  return (
    <Section title={t('webhooks.secret')} text={t('webhooks.secretHidden')}>
      <div className={pageClasses.row}>
        <Button onClick={() => rotate(true)}>{t('webhooks.rotate')}</Button>
        {oldSecret !== undefined && <span>{oldSecret}</span>}
      </div>
      {isRotating && <RotateDialog place={place} hook={hook} onClose={() => rotate(false)} onDone={show} />}
      {changed && <SecretDialog hook={changed} onClose={() => show(undefined)} />}
    </Section>
  );
}

type RemovalProps = Pick<HookProps, 'place' | 'hook'> & { readonly onClose: () => void; readonly onGone: () => void };

function Removal({ place, hook, onClose, onGone }: RemovalProps) {
  const { t } = useTranslation();
  const { remove } = useHookChanges(place);
  return (
    <ChangeDialog
      title={t('webhooks.deleteTitle', { name: hostOf(hook.url) })}
      text={t('webhooks.deleteText')}
      change={remove}
      given={hook.id}
      onClose={onClose}
      onDone={onGone}
    />
  );
}
