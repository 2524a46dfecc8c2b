// Adds tags to documents and removes them: one document or many at once, by mouse or by typing.
import { Checkbox, Progress } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import type { Document, Tag, InProject } from '../../api/shapes.ts';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { markColors } from '../../ui/colours/theme.ts';
import { canCreate, enterDoes, findTags, nextColor, pressed, shownShare, stepsOf, type Choices } from './choices.ts';
import { tagsQuery, useTagChanges } from './queries.ts';
import classes from './tags.module.css';
import { TextButton } from '../../ui/buttons.tsx';
import { FindField } from '../../ui/controls.tsx';

interface TagPickerProps extends InProject {
  readonly documents: readonly Document[];
  readonly onManage: () => void;
  readonly onClose: () => void;
}

/** Minimum number of steps for a progress display. */
const MANY = 20;
/** New tags use these in turn. */
const colors = Object.values(markColors);

export function TagPicker({ cloudId, projectId, documents, onManage, onClose }: TagPickerProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const tags = useQuery(tagsQuery(cloudId, projectId));
  const { create, apply } = useTagChanges(cloudId, projectId);
  const [text, setText] = useState('');
  const [choices, choose] = useState<Choices>(new Map());
  const all = tags.data ?? [];
  const { found } = findTags(all, text);
  const steps = stepsOf(documents, choices);
  const [done, setDone] = useState(0);
  const [only] = documents;
  const title =
    documents.length === 1 && only
      ? t('tags.ofOne', { name: only.name })
      : t('tags.ofSome', { count: documents.length });

  const press = ({ id }: Tag) => {
    choose(before => pressed(documents, before, id));
    setText('');
  };
  const make = () => {
    const name = text.trim();
    // Until the tags are loaded, one of this name may exist.
    if (name === '' || create.isPending || !tags.data) return;
    create.mutate({ name, color: nextColor(colors, all.length) }, { onSuccess: press });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Without a text the form handles Enter: it saves the choices.
    const does = event.key === 'Enter' ? enterDoes(all, text) : undefined;
    if (!does) return;
    event.preventDefault();
    if (does === 'create') make();
    else press(does.press);
  };
  return (
    <FormDialog
      title={title}
      size="sm"
      action={t('parts.save')}
      busy={apply.isPending}
      disabled={steps.length === 0}
      error={problems.of(apply.error ?? create.error)}
      onClose={onClose}
      onSubmit={() => apply.mutate({ steps, onProgress: setDone }, { onSuccess: onClose })}
    >
      <FindField
        data-autofocus
        label={t('tags.find')}
        value={text}
        maxLength={512}
        autoComplete="off"
        onText={setText}
        onKeyDown={onKeyDown}
      />
      <Loaded query={tags} loading={<LoadingRows rows={4} />}>
        {() => (
          <div className={classes.choices} role="group" aria-label={t('tags.title')}>
            {found.map(tag => {
              const share = shownShare(documents, choices, tag.id);
              return (
                <Checkbox
                  key={tag.id}
                  className={classes.choice}
                  label={<Marked color={tag.color} name={tag.name} />}
                  checked={share === 'all'}
                  indeterminate={share === 'some'}
                  onChange={() => press(tag)}
                />
              );
            })}
            {all.length === 0 && text === '' && <p className="quiet">{t('tags.noneToPick')}</p>}
            {canCreate(all, text) && (
              <TextButton
                icon={IconPlus}
                text={t('tags.createNamed', { name: text.trim() })}
                variant="subtle"
                justify="flex-start"
                loading={create.isPending}
                onClick={make}
              />
            )}
          </div>
        )}
      </Loaded>
      {apply.isPending && steps.length >= MANY && (
        <Progress size={4} value={(done / steps.length) * 100} aria-label={title} />
      )}
      <div className={classes.more}>
        <TextButton text={t('tags.manage')} variant="subtle" size="compact-xs" onClick={onManage} />
      </div>
    </FormDialog>
  );
}
