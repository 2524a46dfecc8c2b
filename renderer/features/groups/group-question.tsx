// The dialogs about the groups of a project.
import { useTranslation } from 'react-i18next';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChangeDialog, useChangeState, ChangeForm } from '../../api/change-form.tsx';
import type { Group, InProject, Project, UserProject } from '../../api/shapes.ts';
import { MarkDialog } from '../../ui/dialogs/marks-dialog.tsx';
import { useGroupChanges, groupsQuery } from './queries.ts';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { personName } from '../../ui/numbers/format.ts';
import { toggledIn } from '../../ui/toggled.ts';
import classes from './groups.module.css';
import * as choice from './members-choice.ts';
import { Loaded } from '../../api/loaded.tsx';
import { Marked, type Coloured } from '../../ui/colours/color-mark.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { FindField } from '../../ui/controls.tsx';

interface ImportDialogProps extends InProject {
  /** other projects of the cloud that the user administers; at least one */
  readonly projects: readonly Project[];
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

function ImportDialog({ cloudId, projectId, projects, groups, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { importGroups } = useGroupChanges(cloudId, projectId);
  const [{ from, chosen }, choose] = useState(() => choice.chooseFrom(projects[0]?.id ?? 0));
  return (
    <ChangeForm
      title={t('groups.importTitle')}
      size="sm"
      action={t('groups.importAction', { count: chosen.size })}
      change={importGroups}
      disabled={chosen.size === 0}
      onClose={onClose}
      onSubmit={() => importGroups.mutate([...chosen], { onSuccess: onClose })}
    >
      <NativeSelect
        data-autofocus
        label={t('groups.importFrom')}
        value={String(from)}
        data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget: { value } }) => choose(choice.chooseFrom(Number(value)))}
      />
      <Loaded query={useQuery(groupsQuery(cloudId, from))} loading={<LoadingRows rows={4} />}>
        {all => (
          <div className={classes.choices} role="group" aria-label={t('groups.title')}>
            {choice.importable(all, groups).map(({ group: { id, name, color, members }, isHere }) => (
              <Checkbox
                key={id}
                className={classes.choice}
                disabled={isHere}
                label={<Marked color={color} name={name} />}
                description={isHere ? t('groups.isHere') : t('groups.count', { count: members.length })}
                checked={chosen.has(id)}
                onChange={() => choose(before => choice.withGroup(before, id))}
              />
            ))}
            {all.length === 0 && <p className="quiet">{t('groups.noneThere')}</p>}
          </div>
        )}
      </Loaded>
      <p className="quiet" style={{ margin: 0 }}>
        {t('groups.importText')}
      </p>
    </ChangeForm>
  );
}

// The members of a group as a checklist of project members; without permission, only their names.

interface MembersDialogProps extends InProject {
  readonly group: Group;
  /** members of the project */
  readonly people: readonly UserProject[];
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

function MembersDialog({ cloudId, projectId, group, people, mayManage, onClose }: MembersDialogProps) {
  const { t } = useTranslation();
  const { setMembers } = useGroupChanges(cloudId, projectId);
  const [text, setText] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const title = t('groups.membersOf', { name: group.name });
  if (!mayManage) {
    return (
      <TellDialog title={title} size="sm" onClose={onClose}>
        {group.members.length === 0 ? (
          <p className="quiet">{t('groups.nobody')}</p>
        ) : (
          <ul className={classes.names}>
            {group.members.map(person => (
              <li key={person.id}>{personName(person)}</li>
            ))}
          </ul>
        )}
      </TellDialog>
    );
  }
  const shown = choice.findMembers(people, text);
  const save = () => setMembers.mutate(choice.memberChange(group, toggled), { onSuccess: onClose });
  return (
    <ChangeForm
      title={title}
      size="sm"
      action={t('parts.save')}
      change={setMembers}
      disabled={toggled.size === 0}
      onClose={onClose}
      onSubmit={save}
    >
      <FindField data-autofocus label={t('groups.findPerson')} value={text} autoComplete="off" onText={setText} />
      <div className={classes.choices} role="group" aria-label={title}>
        {shown.map(person => (
          <Checkbox
            key={person.id}
            className={classes.choice}
            label={personName(person)}
            description={choice.addressBelow(person)}
            checked={choice.isChecked(person.id, group, toggled)}
            onChange={() => setToggled(before => toggledIn(before, person.id))}
          />
        ))}
        {shown.length === 0 && <p className="quiet">{t('groups.noPerson')}</p>}
      </div>
    </ChangeForm>
  );
}

export type Question =
  | { readonly kind: 'new' | 'import' }
  | { readonly kind: 'members' | 'edit' | 'delete'; readonly group: Group };

/** The project of the groups, its members and the user's permission. */
export interface GroupPlace extends InProject {
  readonly mayManage: boolean;
  readonly people: readonly UserProject[];
  /** other projects of the cloud, from which the user may import groups */
  readonly projects: readonly Project[];
}

interface GroupQuestionProps extends GroupPlace {
  readonly question: Question;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

export function GroupQuestion(props: GroupQuestionProps) {
  const { cloudId, projectId, question, people, projects, mayManage, groups, onClose } = props;
  const { t } = useTranslation();
  const stateOf = useChangeState();
  const label = t('groups.name');
  const { create, update, remove } = useGroupChanges(cloudId, projectId);
  switch (question.kind) {
    case 'new': {
      const add = (given: Coloured) => create.mutate(given, { onSuccess: onClose });
      const title = t('groups.create');
      return (
        <MarkDialog {...{ title, label, onClose }} action={t('shell.create')} {...stateOf(create)} onGiven={add} />
      );
    }
    case 'import':
      return <ImportDialog {...{ cloudId, projectId, projects, groups, onClose }} />;
    case 'members':
      return <MembersDialog {...{ cloudId, projectId, people, mayManage, onClose }} group={question.group} />;
    case 'edit': {
      const { id, name, color } = question.group;
      return (
        <MarkDialog
          title={t('groups.edit', { name })}
          action={t('parts.save')}
          value={{ name, color }}
          {...{ label, onClose }}
          {...stateOf(update)}
          onGiven={given => update.mutate({ id, ...given }, { onSuccess: onClose })}
        />
      );
    }
    case 'delete': {
      const { id, name } = question.group;
      const texts = { title: t('groups.delete', { name }), text: t('groups.deleteText') };
      return <ChangeDialog {...texts} change={remove} given={id} onClose={onClose} />;
    }
  }
}
