// Dialogs for writing a new IFC file from models.
import { ActionIcon, NativeSelect, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFolderOpen, IconReportAnalytics, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProblems } from '../../../api/problem.ts';
import type { Model } from '../../../api/shapes.ts';
import { ChangeForm } from '../../../api/change-form.tsx';
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
  useWritings,
  writingsOf,
} from './writings.ts';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { TextField } from '../../../ui/controls.tsx';
import { request } from '../../../api/client.ts';
import { projectParams } from '../../../api/server-data.ts';
import type { ModelWays } from '../model-actions.ts';
import { allModelsQuery } from '../queries.ts';
import { Status } from '../../../ui/status.tsx';
import { TextButton } from '../../../ui/buttons.tsx';

/** State of the requested files, above the list. */
export function WritingStrip({ projectId, onDocument, onReport }: Omit<ModelWays, 'cloudId' | 'mayWrite' | 'onView'>) {
  const { t } = useTranslation();
  const all = useWritings(state => state.all);
  const remove = useWritings(state => state.remove);
  const own = writingsOf(all, projectId);
  if (own.length === 0) return null;
  return (
    <ul className={classes.writings} aria-label={t('models.writing.title')} aria-live="polite">
      {own.map(({ kind, writing: { id, fileName, state, made, notes }, isSourceGone }) => (
        <li key={id}>
          <Status kind={kind} word={t(`models.writing.${state}`, { name: fileName })} />
          {notes.length > 0 && (
            <span className={classes.notes} title={notes.join('\n')}>
              {notes.join(' ')}
            </span>
          )}
          {isSourceGone && <span className={classes.notes}>{t('models.writing.gone')}</span>}
          <span className={classes.space} />
          {made && <TextButton icon={IconFolderOpen} text={t('models.toDocument')} onClick={() => onDocument(made)} />}
          {made && (
            <TextButton icon={IconReportAnalytics} text={t('models.report')} onClick={() => onReport(made.id)} />
          )}
          {state !== 'running' && (
            <ActionIcon aria-label={t('models.writing.dismiss', { name: fileName })} onClick={() => remove(id)}>
              <IconX size={15} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

const models = '/cloud/{cloud_pk}/project/{project_pk}/model';

function useWriting(cloudId: number, projectId: number) {
  const queryClient = useQueryClient();
  const project = projectParams(cloudId, projectId);
  const send = (asked: WritingRequest) => {
    const params = { ...project, id: asked.model.id };
    if (asked.kind === 'merge') return request(`POST ${models}/merge`, { params: project, body: asked.body });
    if (asked.kind === 'export') return request(`POST ${models}/{id}/export`, { params, body: asked.body });
    return request(`POST ${models}/{id}/optimize`, { params, body: asked.body });
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
      const [fileName, known] = [fileNameOf(asked), new Set(before.map(({ id }) => id))];
      void followWriting(queryClient, { cloudId, projectId, kind: asked.kind, fileName, model, known });
    },
  });
}

type PlaceProps = { readonly cloudId: number; readonly projectId: number; readonly onClose: () => void };

interface WritingDialogProps extends PlaceProps {
  readonly kind: WritingKind;
  readonly title: string;
  readonly text: string;
  /** undefined while the input is incomplete */
  readonly asked: WritingRequest | undefined;
  /** the name of the file, and the field of the request that has it */
  readonly name?: { readonly field: string; readonly value: string; readonly onText: (name: string) => void };
  readonly children: ReactNode;
}

/** The frame of all of them: the name of the file first, an explanation last. */
function WritingDialog({ kind, title, text, asked, name, cloudId, projectId, onClose, children }: WritingDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const writing = useWriting(cloudId, projectId);
  return (
    <ChangeForm
      title={title}
      action={t(`models.${kind}.action`)}
      change={writing}
      fields={name ? [name.field] : []}
      disabled={!asked}
      onClose={onClose}
      onSubmit={() => asked && writing.mutate(asked, { onSuccess: onClose })}
    >
      {name && (
        <TextField
          data-autofocus
          label={t('models.fileName')}
          value={name.value}
          maxLength={512}
          error={problems.field(writing.error, name.field)}
          onText={name.onText}
        />
      )}
      {children}
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </ChangeForm>
  );
}

export function MergeDialog({ models, ...place }: PlaceProps & { readonly models: readonly Model[] }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState(models);
  const [name, setName] = useState<string>(t('models.merge.fileName'));
  const swap = (index: number) => setOrder(before => swapped(before, index));
  return (
    <WritingDialog
      {...place}
      kind="merge"
      title={t('models.merge.title', { count: models.length })}
      text={t('models.merge.text', { name: order[0]?.name ?? '' })}
      asked={name.trim() === '' ? undefined : mergeRequest(order, name)}
      name={{ field: 'export_name', value: name, onText: setName }}
    >
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
    </WritingDialog>
  );
}

const lists = ['classifications', 'materials', 'systems', 'layers', 'zones'] as const;
const parts = ['properties', 'attributes', ...lists, 'structure'] as const;
type Part = (typeof parts)[number];
const choices = ['UPDATED', 'ORIGINAL', 'NONE'] as const;
type Choice = (typeof choices)[number];

export function ExportDialog({ model, ...place }: PlaceProps & { readonly model: Model }) {
  const { t } = useTranslation();
  const [name, setName] = useState<string>(`${baseName(model.name ?? '')}-${t('models.export.noun')}.ifc`);
  const [chosen, choose] = useState<Readonly<Partial<Record<Part, Choice>>>>({});
  const body = { ...chosen, file_name: withEnding(name) };
  return (
    <WritingDialog
      {...place}
      kind="export"
      title={t('models.export.title', { name: model.name ?? '' })}
      text={t('models.export.text')}
      asked={name.trim() === '' ? undefined : { kind: 'export', model, body }}
      name={{ field: 'file_name', value: name, onText: setName }}
    >
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
    </WritingDialog>
  );
}

/** Decimal places that the service keeps by default. */
const DIGITS = 8;

export function OptimizeDialog({ model, ...place }: PlaceProps & { readonly model: Model }) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState<number | undefined>(DIGITS);
  const isPossible = digits !== undefined && isDigits(digits);
  return (
    <WritingDialog
      {...place}
      kind="optimize"
      title={t('models.optimize.title', { name: model.name ?? '' })}
      text={t('models.optimize.text')}
      asked={isPossible ? { kind: 'optimize', model, body: { floating_point_reduction: digits } } : undefined}
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
    </WritingDialog>
  );
}
