// The members of a group as a checklist of project members; without permission, only their names.
import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Group, UserProject } from '../../api/shapes.ts';
import { FormDialog, TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { personName } from '../../ui/numbers/format.ts';
import { toggledIn } from '../../ui/toggled.ts';
import classes from './groups.module.css';
import { addressBelow, findMembers, isChecked, memberChange } from './members-choice.ts';
import { useGroupChanges } from './queries.ts';

export interface MembersDialogProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly group: Group;
  /** members of the project */
  readonly people: readonly UserProject[];
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

export function MembersDialog({ cloudId, projectId, group, people, mayManage, onClose }: MembersDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
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
  const shown = findMembers(people, text);
  const save = () => setMembers.mutate(memberChange(group, toggled), { onSuccess: onClose });
  return (
    <FormDialog
      title={title}
      size="sm"
      action={t('parts.save')}
      busy={setMembers.isPending}
      disabled={toggled.size === 0}
      error={problems.of(setMembers.error)}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        data-autofocus
        aria-label={t('groups.findPerson')}
        placeholder={t('groups.findPerson')}
        value={text}
        autoComplete="off"
        leftSection={<IconSearch size={14} aria-hidden />}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div className={classes.choices} role="group" aria-label={title}>
        {shown.map(person => (
          <Checkbox
            key={person.id}
            className={classes.choice}
            label={personName(person)}
            description={addressBelow(person)}
            checked={isChecked(person.id, group, toggled)}
            onChange={() => setToggled(before => toggledIn(before, person.id))}
          />
        ))}
        {shown.length === 0 && <p className="quiet">{t('groups.noPerson')}</p>}
      </div>
    </FormDialog>
  );
}
