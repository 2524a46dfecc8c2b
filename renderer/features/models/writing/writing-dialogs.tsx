// Dialogs for writing a new IFC file from models.
import { ActionIcon, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProblems } from '../../../api/problem.ts';
import type { Model } from '../../../api/shapes.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import classes from '../models.module.css';
import {
  baseName,
  isDigits,
  mergeRequest,
  swapped,
  withEnding,
  fileNameOf,
  type WritingRequest,
  followWriting,
  type WritingKind,
} from './writings.ts';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { request } from '../../../api/client.ts';
import { allModelsQuery } from '../queries.ts';

function useWriting(cloudId: number, projectId: number) {
  const queryClient = useQueryClient();
  const project = { cloud_pk: cloudId, project_pk: projectId };
  const send = (asked: WritingRequest) => {
    switch (asked.kind) {
      case 'merge':
        return request('POST /cloud/{cloud_pk}/project/{project_pk}/model/merge', {
          params: project,
          body: asked.body,
        });
      case 'export':
        return request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/export', {
          params: { ...project, id: asked.model.id },
          body: asked.body,
        });
      case 'optimize':
        return request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/optimize', {
          params: { ...project, id: asked.model.id },
          body: asked.body,
        });
    }
  };
  return useMutation({
    mutationFn: async (asked: WritingRequest) => {
      const before = await queryClient.fetchQuery({ ...allModelsQuery(cloudId, projectId), staleTime: 0 });
      await send(asked);
      return { before, asked };
    },
    onSuccess: ({ before, asked }) => {
      const model = before.find(({ id }) => id === asked.model.id) ?? asked.model;
      // Continues while other screens are shown.
      void followWriting(queryClient, {
        cloudId,
        projectId,
        kind: asked.kind satisfies WritingKind,
        fileName: fileNameOf(asked),
        model,
        known: new Set(before.map(({ id }) => id)),
      });
    },
  });
}

interface PlaceProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly onClose: () => void;
}

export function MergeDialog({
  models,
  cloudId,
  projectId,
  onClose,
}: PlaceProps & { readonly models: readonly Model[] }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const writing = useWriting(cloudId, projectId);
  const [order, setOrder] = useState(models);
  const [name, setName] = useState<string>(t('models.merge.fileName'));
  const [first] = order;
  const swap = (index: number) => setOrder(before => swapped(before, index));
  return (
    <FormDialog
      title={t('models.merge.title', { count: models.length })}
      action={t('models.merge.action')}
      busy={writing.isPending}
      disabled={name.trim() === ''}
      error={problems.of(writing.error, ['export_name'])}
      onClose={onClose}
      onSubmit={() => {
        const merge = mergeRequest(order, name);
        if (merge) writing.mutate(merge, { onSuccess: onClose });
      }}
    >
      <TextInput
        data-autofocus
        label={t('models.fileName')}
        value={name}
        maxLength={512}
        error={problems.field(writing.error, 'export_name')}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div>
        <Text size="sm" fw={500} mb={4} id="merge-order">
          {t('models.merge.order')}
        </Text>
        <ol className={classes.order} aria-labelledby="merge-order">
          {order.map(({ id, name: title }, index) => (
            <li key={id}>
              <span className="numbers quiet">{index + 1}</span>
              <span className="truncate" title={title ?? ''}>
                {title}
              </span>
              <ActionIcon
                size={24}
                aria-label={t('models.merge.up', { name: title ?? '' })}
                disabled={index === 0}
                onClick={() => swap(index - 1)}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t('models.merge.down', { name: title ?? '' })}
                disabled={index === order.length - 1}
                onClick={() => swap(index)}
              >
                <IconArrowDown size={14} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      </div>
      <Text size="sm" c="dimmed">
        {t('models.merge.text', { name: first?.name ?? '' })}
      </Text>
    </FormDialog>
  );
}

const parts = [
  'properties',
  'attributes',
  'classifications',
  'materials',
  'systems',
  'layers',
  'zones',
  'structure',
] as const;
type Part = (typeof parts)[number];
const choices = ['UPDATED', 'ORIGINAL', 'NONE'] as const;
type Choice = (typeof choices)[number];

export function ExportDialog({ model, cloudId, projectId, onClose }: PlaceProps & { readonly model: Model }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const writing = useWriting(cloudId, projectId);
  const [name, setName] = useState<string>(`${baseName(model.name ?? '')}-${t('models.export.noun')}.ifc`);
  const [chosen, choose] = useState<Readonly<Partial<Record<Part, Choice>>>>({});
  return (
    <FormDialog
      title={t('models.export.title', { name: model.name ?? '' })}
      action={t('models.export.action')}
      busy={writing.isPending}
      disabled={name.trim() === ''}
      error={problems.of(writing.error, ['file_name'])}
      onClose={onClose}
      onSubmit={() =>
        writing.mutate(
          { kind: 'export', model, body: { ...chosen, file_name: withEnding(name) } },
          { onSuccess: onClose },
        )
      }
    >
      <TextInput
        data-autofocus
        label={t('models.fileName')}
        value={name}
        maxLength={512}
        error={problems.field(writing.error, 'file_name')}
        onChange={event => setName(event.currentTarget.value)}
      />
      <div className={classes.parts}>
        {parts.map(part => (
          <NativeSelect
            key={part}
            label={t(`models.export.parts.${part}`)}
            value={chosen[part] ?? 'UPDATED'}
            data={choices.map(value => ({ value, label: t(`models.export.choices.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              choose(before => ({ ...before, [part]: choices.find(each => each === value) ?? 'UPDATED' }))
            }
          />
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {t('models.export.text')}
      </Text>
    </FormDialog>
  );
}

/** Decimal places that the service keeps by default. */
const DIGITS = 8;

export function OptimizeDialog({ model, cloudId, projectId, onClose }: PlaceProps & { readonly model: Model }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const writing = useWriting(cloudId, projectId);
  const [digits, setDigits] = useState<number | undefined>(DIGITS);
  return (
    <FormDialog
      title={t('models.optimize.title', { name: model.name ?? '' })}
      action={t('models.optimize.action')}
      busy={writing.isPending}
      disabled={digits === undefined || !isDigits(digits)}
      error={problems.of(writing.error)}
      onClose={onClose}
      onSubmit={() =>
        writing.mutate(
          { kind: 'optimize', model, body: { floating_point_reduction: Number(digits) } },
          { onSuccess: onClose },
        )
      }
    >
      <NumberField
        data-autofocus
        size="xs"
        label={t('models.optimize.digits')}
        value={digits}
        onChange={setDigits}
        min={1}
        max={17}
        isWhole
      />
      <Text size="sm" c="dimmed">
        {t('models.optimize.text')}
      </Text>
    </FormDialog>
  );
}
