// The classifications of a project and its models: highlights their elements, assigns them to the selection.
import { UnstyledButton } from '@mantine/core';
import { IconPlus, IconTags, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Loaded } from '../../api/loaded.tsx';
import { together } from '../../api/server-data.ts';
import { Note } from '../../ui/states.tsx';
import type { Scene } from '../../viewer/scene.ts';
import {
  className,
  countAll,
  countOf,
  listWhenComplete,
  matching,
  type ListedClass,
  classWritten,
  firstClassValues,
  type ClassValues,
  isClassComplete,
} from './class-list.ts';
import { type ClassCommand, classOffers, type ClassOffer } from './class-steps.ts';
import classes from './classes.module.css';
import { classificationsQuery, modelClassesQuery, useClassChanges } from './queries.ts';
import type { OneProject } from '../../api/models.ts';
import { FindField, TextField } from '../../ui/controls.tsx';
import { ChangeDialog, ChangeForm, ChangeProblem, type ChangeFormProps } from '../../api/change-form.tsx';
import { TextButton } from '../../ui/buttons.tsx';

interface ClassDialogProps extends Pick<ChangeFormProps, 'title' | 'action' | 'change' | 'onClose'> {
  readonly value?: ClassValues;
  readonly onGiven: (given: ClassValues) => void;
}

/** Mounted while it is open. */
function ClassDialog({ value, onGiven, ...dialog }: ClassDialogProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(firstClassValues(value));
  const fields = [
    ['system', t('classes.system')],
    ['notation', t('classes.notation')],
    ['title', t('classes.name')],
  ] as const;
  return (
    <ChangeForm {...dialog} size="sm" disabled={!isClassComplete(form)} onSubmit={() => onGiven(classWritten(form))}>
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          data-autofocus={name === 'system' || undefined}
          label={label}
          value={form[name]}
          maxLength={255}
          onText={text => setForm(before => ({ ...before, [name]: text }))}
        />
      ))}
    </ChangeForm>
  );
}

type ClassQuestion = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly row: ListedClass };

interface ClassQuestionsProps {
  readonly question: ClassQuestion;
  readonly changes: Pick<ReturnType<typeof useClassChanges>, 'create' | 'update' | 'remove'>;
  readonly onClose: () => void;
}

function ClassQuestions({ question, changes: { create, update, remove }, onClose }: ClassQuestionsProps) {
  const { t } = useTranslation();
  const back = () => {
    onClose();
    for (const { reset } of [create, update, remove]) reset();
  };
  return (
    <>
      {question.kind === 'new' && (
        <ClassDialog
          title={t('classes.create')}
          action={t('shell.create')}
          change={create}
          onClose={back}
          onGiven={given => create.mutate(given, { onSuccess: back })}
        />
      )}
      {question.kind === 'edit' && (
        <ClassDialog
          title={t('classes.edit', { name: className(question.row) })}
          action={t('parts.save')}
          value={question.row}
          change={update}
          onClose={back}
          onGiven={given => update.mutate({ id: question.row.id, ...given }, { onSuccess: back })}
        />
      )}
      {question.kind === 'delete' && (
        <ChangeDialog
          title={t('classes.delete', { name: className(question.row) })}
          text={t('classes.deleteText')}
          change={remove}
          given={question.row.id}
          onClose={back}
        />
      )}
    </>
  );
}

const symbols = { give: IconPlus, take: IconX, edit: IconPencil, delete: IconTrash } as const;

type ClassesPanelProps = { readonly cloudId: number; readonly projectId: number; readonly scene: Scene };

export function ClassesPanel({ cloudId, projectId, scene }: ClassesPanelProps) {
  const { t } = useTranslation();
  const place = { cloud: cloudId, project: projectId };
  const models = scene.models.map(({ id }) => id);
  const listed = useListed(place, models);
  const changes = useClassChanges(place, models);
  const { give, take } = changes;
  const [question, ask] = useState<ClassQuestion>();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const mayEdit = models.length > 0 && models.every(scene.mayEdit);
  const onCommand = (command: ClassCommand, row: ListedClass) => {
    if (command === 'give') give.mutate({ row, elements: scene.chosen });
    else if (command === 'take') take.mutate({ row, elements: scene.chosen });
    else ask({ kind: command, row });
  };
  return (
    <>
      <div className={classes.head}>
        <FindField label={t('classes.search')} clearLabel={t('viewer.tree.clear')} value={text} onText={setText} />
        {mayEdit && (
          <TextButton icon={IconPlus} text={t('classes.create')} fullWidth onClick={() => ask({ kind: 'new' })} />
        )}
      </div>
      <ChangeProblem className={classes.problem} error={give.error ?? take.error} />
      <div className={classes.list} role="region" aria-label={t('classes.title')}>
        <Loaded query={listed}>
          {all => {
            const shown = matching(all, wanted);
            if (all.size === 0)
              return (
                <Note
                  icon={IconTags}
                  title={t('classes.none')}
                  text={mayEdit ? t('classes.noneText') : t('classes.noneRead')}
                />
              );
            if (shown.length === 0) return <p className={classes.nothing}>{t('classes.noMatch')}</p>;
            return shown.map(([system, rows]) => (
              <section key={system ?? ''}>
                <h3>{system ?? t('classes.noSystem')}</h3>
                <ul>
                  {rows.map(row => (
                    <Row
                      key={`${row.isProjects} ${row.id} ${className(row)}`}
                      row={row}
                      scene={scene}
                      onCommand={mayEdit ? onCommand : undefined}
                    />
                  ))}
                </ul>
              </section>
            ));
          }}
        </Loaded>
      </div>
      {question && <ClassQuestions question={question} changes={changes} onClose={() => ask(undefined)} />}
    </>
  );
}

/** All classifications, once those of the project and of each model are loaded. */
function useListed(place: OneProject, models: readonly number[]) {
  const project = useQuery(classificationsQuery(place));
  const ofModels = useQueries({
    queries: models.map(model => modelClassesQuery(place, model)),
    combine: results => ({ ...together(results), refetches: results.map(({ refetch }) => refetch) }),
  });
  const modelKey = models.join();
  const data = useMemo(() => {
    const ids = modelKey === '' ? [] : modelKey.split(',').map(Number);
    return listWhenComplete(project.data, ids, ofModels.data);
  }, [project.data, ofModels.data, modelKey]);
  return {
    data,
    error: project.error ?? ofModels.error,
    refetch: () => Promise.all([project.refetch(), ...ofModels.refetches.map(refetch => refetch())]),
  };
}

interface RowProps {
  readonly row: ListedClass;
  readonly scene: Scene;
  /** absent without permission */
  readonly onCommand: ((command: ClassCommand, row: ListedClass) => void) | undefined;
}

function Row({ row, scene, onCommand }: RowProps) {
  const { t } = useTranslation();
  const name = className(row);
  const has = countOf(row, scene.chosen);
  const total = countAll(scene.chosen);
  const wordOf = ({ command, count, disabled }: ClassOffer) =>
    ({
      give: disabled ? t('classes.giveNone') : t('classes.give', { count }),
      take: t('classes.take', { count }),
      edit: t('classes.editMore'),
      delete: t('shell.deleteMore'),
    })[command];
  return (
    <li className={classes.row} data-has={has > 0 || undefined}>
      <UnstyledButton
        className={classes.name}
        title={t('classes.select', { name })}
        disabled={row.count === 0}
        onClick={() => scene.choose(row.elements)}
      >
        <span>{name}</span>
        <small>{t('classes.elements', { count: row.count })}</small>
      </UnstyledButton>
      {onCommand && (
        <MoreMenu
          label={t('parts.more', { name })}
          size={22}
          dots={14}
          actions={classOffers(row, total, has).map(offer => ({
            title: wordOf(offer),
            icon: symbols[offer.command],
            disabled: offer.disabled,
            run: () => onCommand(offer.command, row),
          }))}
        />
      )}
    </li>
  );
}
