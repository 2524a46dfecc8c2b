// A role in a row of a list: a text, or a select with permission to change it.
import type { Role } from '../../api/roles.ts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../ui/page.module.css';
import { roleChoices } from './role-words.ts';

export interface RolePickProps<Some extends Role> {
  readonly label: string;
  readonly role: Some;
  readonly roles: readonly Some[];
  readonly disabled?: boolean;
  readonly onRole: (role: Some) => void;
}

export function RolePick<Some extends Role>({ label, role, roles, disabled = false, onRole }: RolePickProps<Some>) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={classes.pick}
      aria-label={label}
      value={String(role)}
      disabled={disabled}
      data={roleChoices(t, roles)}
      onChange={({ currentTarget: { value } }) => onRole(Number(value) as Some)}
    />
  );
}
