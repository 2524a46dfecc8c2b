// A role in a row of a list: a word, or a choice for those who may change it.
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../ui/page.module.css';
import type { Role } from './queries.ts';

const names = { 100: 'admin', 50: 'user', 25: 'guest' } as const;

/** What roles are called, and what they may. */
export function useRoleWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      nameOf: (role: Role) => t(`people.roles.${names[role]}`),
      textOf: (role: Role) => t(`people.roleText.${names[role]}`),
    }),
    [t],
  );
}

export interface RolePickProps<Some extends Role> {
  readonly label: string;
  readonly role: Some;
  readonly roles: readonly Some[];
  readonly disabled?: boolean;
  readonly onRole: (role: Some) => void;
}

export function RolePick<Some extends Role>({ label, role, roles, disabled = false, onRole }: RolePickProps<Some>) {
  const { nameOf } = useRoleWords();
  return (
    <NativeSelect
      className={classes.pick}
      aria-label={label}
      value={String(role)}
      disabled={disabled}
      data={roles.map(each => ({ value: String(each), label: nameOf(each) }))}
      onChange={({ currentTarget: { value } }) => {
        onRole(Number(value) as Some);
      }}
    />
  );
}
