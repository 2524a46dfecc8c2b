// Cells of the lists of people of a project and of a cloud: the role, the state, and the menu of a row.
import { NativeSelect } from '@mantine/core';
import { IconDoorExit, IconLink, IconMailForward, IconTrash, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../api/roles.ts';
import { useMail } from '../../api/service-reach.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import classes from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { fullName, nameText, roleChoices, type PeopleAction } from './people-rules.ts';

const icons: Readonly<Record<PeopleAction, Icon>> = {
  link: IconLink,
  again: IconMailForward,
  cancel: IconTrash,
  leave: IconDoorExit,
  remove: IconTrash,
};

interface NameCellProps {
  /** undefined: an invitation, which has an address only */
  readonly person: { readonly firstname?: string | null; readonly lastname?: string | null } | undefined;
  /** whether it is the signed-in user */
  readonly isYou: boolean;
}

/** The name of a person. The address has a column of its own, and is not repeated where there is no name. */
export function NameCell({ person, isYou }: NameCellProps) {
  const { t } = useTranslation();
  const name = fullName(person);
  if (name === '') return <span className="quiet">{nameText(t, t('people.noName'), isYou)}</span>;
  return nameText(t, name, isYou);
}

interface PeopleMenuProps {
  readonly name: string;
  readonly removeText: string;
  /** the permitted actions */
  readonly actions: ReadonlySet<PeopleAction>;
  readonly onAction: (action: PeopleAction) => void;
}

export function PeopleMenu({ name, removeText, actions, onAction }: PeopleMenuProps) {
  const { t } = useTranslation();
  const hasMail = useMail();
  const titles: readonly (readonly [PeopleAction, string])[] = [
    ['link', t('people.showLink')],
    ['again', t(hasMail === false ? 'people.renew' : 'people.again')],
    ['cancel', t('people.cancel')],
    ['leave', t('people.leave')],
    ['remove', removeText],
  ];
  return (
    <MoreMenu
      label={t('parts.more', { name })}
      size={24}
      actions={titles.map(
        ([action, title]) =>
          actions.has(action) && {
            title,
            icon: icons[action],
            danger: action === 'cancel' || action === 'remove',
            run: () => onAction(action),
          },
      )}
    />
  );
}

interface RolePickProps<Some extends Role> {
  readonly label: string;
  readonly role: Some;
  readonly roles: readonly Some[];
  readonly onRole: (role: Some) => void;
}

/** A role that the user may change. */
export function RolePick<Some extends Role>({ label, role, roles, onRole }: RolePickProps<Some>) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={classes.pick}
      aria-label={label}
      value={String(role)}
      data={roleChoices(t, roles)}
      onChange={({ currentTarget: { value } }) => onRole(Number(value) as Some)}
    />
  );
}

export function MemberState({ isMember }: { readonly isMember: boolean }) {
  const { t } = useTranslation();
  return <Status kind={isMember ? 'done' : 'waiting'} word={t(isMember ? 'people.member' : 'people.invited')} />;
}
