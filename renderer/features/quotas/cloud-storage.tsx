// Storage used by a cloud and its limit, for its administrators; administrators of the server can also change the limit
// here.
import { Button, NativeSelect, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { formatBytes } from '../../ui/numbers/format.ts';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { cloudSizeQuery, quotaQuery, useQuotaChange } from './queries.ts';
import { fullnessOf, usageText, type Fullness, amountOf, byteUnits, bytesOf, type ByteUnit } from './quota-rules.ts';
import classes from './quotas.module.css';
import type { CloudQuota } from '../../api/shapes.ts';
import { ChangeForm } from '../../api/change-form.tsx';
import { NumberField } from '../../ui/numbers/number-field.tsx';

/** Proposed limit in bytes where there is none yet. */
const PROPOSED = 10 * byteUnits.GB;

/** Opens once the limit is loaded. */
function QuotaDialog({ cloudId, onClose }: { readonly cloudId: number; readonly onClose: () => void }) {
  const { data } = useQuery(quotaQuery(cloudId));
  return data ? <QuotaForm quota={data} onClose={onClose} /> : null;
}

export function QuotaForm({ quota, onClose }: { readonly quota: CloudQuota; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [isLimited, setLimited] = useState(quota.quota !== null);
  const start = amountOf(quota.quota ?? quota.total_size_available ?? PROPOSED);
  const [amount, setAmount] = useState<number | undefined>(start.amount);
  const [unit, setUnit] = useState<ByteUnit>(start.unit);
  const change = useQuotaChange(quota.id);
  const bytes = amount === undefined ? undefined : bytesOf({ amount, unit });
  return (
    <ChangeForm
      title={t('projects.storage.dialog', { name: quota.name })}
      action={t('projects.storage.save')}
      change={change}
      disabled={isLimited && bytes === undefined}
      onClose={onClose}
      onSubmit={() => change.mutate(isLimited ? (bytes ?? null) : null, { onSuccess: onClose })}
    >
      <Switch
        label={t('projects.storage.limited')}
        description={t('projects.storage.limitedText')}
        checked={isLimited}
        onChange={event => setLimited(event.currentTarget.checked)}
      />
      {isLimited && (
        <div className={classes.amount}>
          <NumberField
            label={t('projects.storage.amount')}
            min={0}
            max={Number.MAX_SAFE_INTEGER / byteUnits[unit]}
            value={amount}
            onChange={setAmount}
          />
          <NativeSelect
            label={t('projects.storage.unit')}
            data={Object.keys(byteUnits)}
            value={unit}
            onChange={event => setUnit(event.currentTarget.value as ByteUnit)}
          />
        </div>
      )}
      {isLimited && bytes !== undefined && bytes < quota.total_size && (
        <Text size="sm" c="var(--warning)" role="status">
          {t('projects.storage.below', { used: formatBytes(quota.total_size) })}
        </Text>
      )}
    </ChangeForm>
  );
}

// Usage of a cloud: a bar, and the same in numbers next to it.

/** Hidden without a limit. */
export function UsageBar({ fullness }: { readonly fullness: Fullness | undefined }) {
  if (!fullness) return null;
  return (
    <div className={classes.bar} data-state={fullness.state} aria-hidden>
      <span style={{ width: `${fullness.share * 100}%` }} />
    </div>
  );
}

interface CloudStorageProps {
  readonly cloudId: number;
  /** projects whose bins can be emptied */
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  readonly mayChange: boolean;
}

export function CloudStorage(props: CloudStorageProps) {
  const { cloudId, mayChange } = props;
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={t('projects.storage.title')} text={t('projects.storage.counts')}>
      <Loaded query={useQuery(cloudSizeQuery(cloudId))}>
        {({ total_size, total_size_available: limit, remaining_total_size: left }) => {
          const usage = { used: total_size ?? 0, limit };
          const fullness = fullnessOf(usage);
          return (
            <>
              <UsageBar fullness={fullness} />
              <p className={classes.numbers}>{usageText(t, usage, left)}</p>
              {fullness && <Advice {...props} fullness={fullness} left={left} />}
            </>
          );
        }}
      </Loaded>
      {mayChange && <Button onClick={() => setChanging(true)}>{t('projects.storage.change')}</Button>}
      {isChanging && <QuotaDialog cloudId={cloudId} onClose={() => setChanging(false)} />}
    </Section>
  );
}

type AdviceProps = CloudStorageProps & { readonly fullness: Fullness; readonly left: number };

/** The consequences, and ways to free space. */
function Advice({ fullness: { state, kind }, left, cloudId, projects, mayChange }: AdviceProps) {
  const { t } = useTranslation();
  if (state === 'ok') return <p className="quiet">{t('projects.storage.ok', { left: formatBytes(left) })}</p>;
  return (
    <>
      <p role="status">
        <Status kind={kind} word={t(`projects.storage.${state}`)} />
      </p>
      {!mayChange && <p className="quiet">{t('projects.storage.askServer')}</p>}
      {projects.length > 0 && (
        <p className={classes.bins}>
          <span className="quiet">{t('projects.storage.bins')}</span>
          {projects.map(({ id, name }) => (
            <Link key={id} to="/c/$cloud/p/$project/bin" params={{ cloud: cloudId, project: id }}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
