// The classifications of a project and its models: what has them, and giving them to what is selected.
import { ActionIcon, Button, CloseButton, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconSearch, IconTags, IconTrash, IconX } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { Note } from '../../ui/states.tsx';
import type { Scene } from '../../viewer/scene.ts';
import { ClassDialog } from './class-dialog.tsx';
import { className, countOf, listClasses, type ListedClass } from './class-list.ts';
import classes from './classes.module.css';
import { classificationsQuery, modelClassesQuery, useClassChanges } from './queries.ts';

export interface ClassesPanelProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly scene: Scene;
}

type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly row: ListedClass };

export function ClassesPanel({ cloudId, projectId, scene }: ClassesPanelProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const place = { cloud: cloudId, project: projectId };
  const models = scene.models.map(({ id }) => id);
  const project = useQuery(classificationsQuery(place));
  const ofModels = useQueries({
    queries: models.map(model => modelClassesQuery(place, model)),
    combine: results => ({
      data: results.map(({ data }) => data),
      refetches: results.map(({ refetch }) => refetch),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  });
  const { create, update, remove, give, take } = useClassChanges(place, models);
  const [question, ask] = useState<Question>();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const mayEdit = models.length > 0 && models.every(scene.mayEdit);
  const total = [...scene.chosen.values()].reduce((sum, { length }) => sum + length, 0);
  const modelKey = models.join();
  const listed = useMemo(() => {
    const ids = modelKey === '' ? [] : modelKey.split(',').map(Number);
    return project.data && ofModels.data.every(each => each !== undefined)
      ? listClasses(
          project.data,
          ids.flatMap((model, n) => (ofModels.data[n] ? [{ model, ...ofModels.data[n] }] : [])),
        )
      : undefined;
  }, [project.data, ofModels.data, modelKey]);
  const back = () => {
    ask(undefined);
    for (const { reset } of [create, update, remove]) reset();
  };
  const menuOf = (row: ListedClass, name: string) => {
    const has = countOf(row, scene.chosen);
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={22} aria-label={t('parts.more', { name })}>
            <IconDots size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPlus size={14} />}
            disabled={total === has}
            onClick={() => {
              give.mutate({ row, elements: scene.chosen });
            }}
          >
            {total === has ? t('classes.giveNone') : t('classes.give', { count: total - has })}
          </Menu.Item>
          {has > 0 && (
            <Menu.Item
              leftSection={<IconX size={14} />}
              onClick={() => {
                take.mutate({ row, elements: scene.chosen });
              }}
            >
              {t('classes.take', { count: has })}
            </Menu.Item>
          )}
          {row.isProjects && (
            <Menu.Item
              leftSection={<IconPencil size={14} />}
              onClick={() => {
                ask({ kind: 'edit', row });
              }}
            >
              {t('classes.editMore')}
            </Menu.Item>
          )}
          {row.isProjects && (
            <Menu.Item
              leftSection={<IconTrash size={14} />}
              onClick={() => {
                ask({ kind: 'delete', row });
              }}
            >
              {t('shell.deleteMore')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    );
  };
  const systems = (all: NonNullable<typeof listed>) =>
    [...all].flatMap(([system, rows]) => {
      const found = rows.filter(row => `${system ?? ''} ${className(row)}`.toLowerCase().includes(wanted));
      return found.length === 0 ? [] : [[system, found] as const];
    });
  const problem = problems.of(give.error ?? take.error);
  return (
    <>
      <div className={classes.head}>
        <TextInput
          value={text}
          onChange={event => {
            setText(event.currentTarget.value);
          }}
          leftSection={<IconSearch size={14} />}
          placeholder={t('classes.search')}
          aria-label={t('classes.search')}
          rightSection={
            text && (
              <CloseButton
                size="xs"
                aria-label={t('viewer.tree.clear')}
                onClick={() => {
                  setText('');
                }}
              />
            )
          }
        />
        {mayEdit && (
          <Button
            fullWidth
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              ask({ kind: 'new' });
            }}
          >
            {t('classes.create')}
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.list} role="region" aria-label={t('classes.title')}>
        <Loaded
          query={{
            data: listed,
            error: project.error ?? ofModels.error,
            refetch: () => Promise.all([project.refetch(), ...ofModels.refetches.map(refetch => refetch())]),
          }}
        >
          {all => {
            const shown = systems(all);
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
                  {rows.map(row => {
                    const name = className(row);
                    const has = countOf(row, scene.chosen);
                    return (
                      <li
                        key={`${row.isProjects} ${row.id} ${name}`}
                        className={classes.row}
                        data-has={has > 0 || undefined}
                      >
                        <UnstyledButton
                          className={classes.name}
                          title={t('classes.select', { name })}
                          disabled={row.count === 0}
                          onClick={() => {
                            scene.choose(row.elements);
                          }}
                        >
                          <span>{name}</span>
                          <small>{t('classes.elements', { count: row.count })}</small>
                        </UnstyledButton>
                        {mayEdit && menuOf(row, name)}
                      </li>
                    );
                  })}
                </ul>
              </section>
            ));
          }}
        </Loaded>
      </div>
      {question?.kind === 'new' && (
        <ClassDialog
          title={t('classes.create')}
          action={t('shell.create')}
          busy={create.isPending}
          error={problems.of(create.error)}
          onClose={back}
          onGiven={given => {
            create.mutate(given, { onSuccess: back });
          }}
        />
      )}
      {question?.kind === 'edit' && (
        <ClassDialog
          title={t('classes.edit', { name: className(question.row) })}
          action={t('parts.save')}
          value={question.row}
          busy={update.isPending}
          error={problems.of(update.error)}
          onClose={back}
          onGiven={given => {
            update.mutate({ id: question.row.id, ...given }, { onSuccess: back });
          }}
        />
      )}
      {question?.kind === 'delete' && (
        <DeleteDialog
          title={t('classes.delete', { name: className(question.row) })}
          text={t('classes.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={back}
          onDelete={() => {
            remove.mutate(question.row.id, { onSuccess: back });
          }}
        />
      )}
    </>
  );
}
