// Reprocesses a model; asks first only if it has manual edits.
import { SegmentedControl, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Model } from '../../api/shapes.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { reportQuery, useReprocess } from './queries.ts';

type Reprocessed = Pick<Model, 'id' | 'name'>;

/** Starts at once where nothing can be lost, else asks whether to keep the edits. */
export function useReprocessing(cloudId: number, projectId: number) {
  const queryClient = useQueryClient();
  const problems = useProblems();
  const reprocess = useReprocess(cloudId, projectId);
  const [asked, ask] = useState<{ readonly model: Reprocessed; readonly edits: number }>();
  const [lookError, setLookError] = useState<unknown>();
  const { mutate, reset } = reprocess;
  /** Stable between renders. */
  const start = useCallback(
    (model: Reprocessed) => {
      setLookError(undefined);
      reset();
      // Fetched again: another user may have edited the model just now.
      queryClient.fetchQuery({ ...reportQuery(cloudId, projectId, model.id), staleTime: 0 }).then(({ edits }) => {
        if (edits > 0) ask({ model, edits });
        else mutate({ id: model.id, keepEdits: true });
      }, setLookError);
    },
    [queryClient, cloudId, projectId, mutate, reset],
  );
  return {
    start,
    isPending: reprocess.isPending,
    /** why it could not start */
    problem: problems.of(lookError ?? (asked ? undefined : reprocess.error)),
    /** while it is open */
    dialog: asked && (
      <ReprocessDialog
        {...asked}
        busy={reprocess.isPending}
        error={problems.of(reprocess.error)}
        onClose={() => {
          ask(undefined);
          reset();
        }}
        onAnswer={keepEdits => mutate({ id: asked.model.id, keepEdits }, { onSuccess: () => ask(undefined) })}
      />
    ),
  };
}

interface ReprocessDialogProps {
  readonly model: Reprocessed;
  /** number of manual edits */
  readonly edits: number;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onAnswer: (keepEdits: boolean) => void;
}

function ReprocessDialog({ model, edits, busy, error, onClose, onAnswer }: ReprocessDialogProps) {
  const { t } = useTranslation();
  const [choice, choose] = useState<'keep' | 'discard'>('keep');
  return (
    <FormDialog
      title={t('models.againTitle', { name: model.name ?? '' })}
      action={t('models.again')}
      danger={choice === 'discard'}
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => onAnswer(choice === 'keep')}
    >
      <Text size="sm">{t('models.editsMade', { count: edits })}</Text>
      <SegmentedControl
        fullWidth
        aria-label={t('models.editsChoice')}
        value={choice}
        onChange={value => choose(value === 'keep' ? 'keep' : 'discard')}
        data={[
          { value: 'keep', label: t('models.editsKeep', { count: edits }) },
          { value: 'discard', label: t('models.editsDiscard') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t(choice === 'keep' ? 'models.editsKeepText' : 'models.editsDiscardText', { count: edits })}
      </Text>
    </FormDialog>
  );
}
