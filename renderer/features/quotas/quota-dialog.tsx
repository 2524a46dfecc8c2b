// Storage limit of a cloud, for administrators of the server.
import { NativeSelect, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { CloudQuota } from '../../api/shapes.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { formatBytes } from '../../ui/numbers/format.ts';
import { NumberField } from '../../ui/numbers/number-field.tsx';
import { quotaQuery, useQuotaChange } from './queries.ts';
import { amountOf, byteUnits, bytesOf, type ByteUnit } from './quota-rules.ts';
import classes from './quotas.module.css';

/** Proposed limit in bytes where there is none yet. */
const PROPOSED = 10 * byteUnits.GB;

interface QuotaDialogProps {
  readonly cloudId: number;
  readonly onClose: () => void;
}

/** Opens once the limit is loaded. */
export function QuotaDialog({ cloudId, onClose }: QuotaDialogProps) {
  const { data } = useQuery(quotaQuery(cloudId));
  return data ? <QuotaForm quota={data} onClose={onClose} /> : null;
}

export function QuotaForm({ quota, onClose }: { readonly quota: CloudQuota; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const [isLimited, setLimited] = useState(quota.quota !== null);
  const start = amountOf(quota.quota ?? quota.total_size_available ?? PROPOSED);
  const [amount, setAmount] = useState<number | undefined>(start.amount);
  const [unit, setUnit] = useState<ByteUnit>(start.unit);
  const { mutate, isPending, error } = useQuotaChange(quota.id);
  const bytes = amount === undefined ? undefined : bytesOf({ amount, unit });
  return (
    <FormDialog
      title={t('projects.storage.dialog', { name: quota.name })}
      action={t('projects.storage.save')}
      busy={isPending}
      disabled={isLimited && bytes === undefined}
      error={problems.of(error)}
      onClose={onClose}
      onSubmit={() => mutate(isLimited ? (bytes ?? null) : null, { onSuccess: onClose })}
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
    </FormDialog>
  );
}
