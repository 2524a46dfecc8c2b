// A zone, with its rooms and the zones inside it below.
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import {
  IconBoxMultiple,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marked } from '../../ui/color-mark.tsx';
import type { Zone } from './queries.ts';
import classes from './zones.module.css';

type ZoneSpace = Zone['spaces'][number];

export interface ZoneActions {
  /** selected rooms */
  readonly chosenCount: number;
  readonly select: (uuids: readonly string[]) => void;
  /** absent: only read */
  readonly edits:
    | {
        readonly inside: (parent: Zone) => void;
        readonly edit: (zone: Zone) => void;
        readonly remove: (zone: Zone) => void;
        readonly add: (zone: Zone) => void;
        readonly takeOut: (zone: Zone, space: ZoneSpace) => void;
      }
    | undefined;
}

/** The rooms of a zone and of all inside it, each once. */
export function roomsOf({ spaces, zones }: Pick<Zone, 'spaces' | 'zones'>): string[] {
  return [...new Set([...spaces.map(({ uuid }) => uuid), ...zones.flatMap(roomsOf)])];
}

const spaceName = ({ name, longname, uuid }: ZoneSpace): string => [name, longname].filter(Boolean).join(' · ') || uuid;

export function ZoneRow({
  zone,
  level,
  actions,
}: {
  readonly zone: Zone;
  readonly level: number;
  readonly actions: ZoneActions;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { edits, select, chosenCount } = actions;
  const name = zone.name || t('zones.unnamed');
  const rooms = roomsOf(zone);
  const indent = { paddingInlineStart: 4 + level * 14 };
  const isEmpty = zone.zones.length === 0 && zone.spaces.length === 0;
  return (
    <li>
      <div className={classes.row} style={indent}>
        <ActionIcon
          size={20}
          aria-label={t('zones.open', { name })}
          aria-expanded={isOpen}
          disabled={isEmpty}
          className={classes.twist}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
        <UnstyledButton
          className={classes.name}
          title={t('zones.select', { name })}
          onClick={() => {
            select(rooms);
          }}
        >
          <Marked color={zone.color} name={name} />
          <small>{t('zones.rooms', { count: rooms.length })}</small>
        </UnstyledButton>
        {edits && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={22} aria-label={t('parts.more', { name })}>
                <IconDots size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPlus size={14} />}
                disabled={chosenCount === 0}
                onClick={() => {
                  edits.add(zone);
                }}
              >
                {chosenCount === 0 ? t('zones.addNone') : t('zones.add', { count: chosenCount })}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconBoxMultiple size={14} />}
                onClick={() => {
                  edits.inside(zone);
                }}
              >
                {t('zones.createInside')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPencil size={14} />}
                onClick={() => {
                  edits.edit(zone);
                }}
              >
                {t('zones.editMore')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={14} />}
                onClick={() => {
                  edits.remove(zone);
                }}
              >
                {t('shell.deleteMore')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isOpen && (
        <ul>
          {zone.zones.map(inner => (
            <ZoneRow key={inner.id} zone={inner} level={level + 1} actions={actions} />
          ))}
          {zone.spaces.map(space => (
            <li key={space.id} className={classes.row} style={{ paddingInlineStart: 28 + level * 14 }}>
              <UnstyledButton
                className={classes.name}
                onClick={() => {
                  select([space.uuid]);
                }}
              >
                <span className="truncate">{spaceName(space)}</span>
              </UnstyledButton>
              {edits && (
                <ActionIcon
                  size={22}
                  aria-label={t('zones.takeOut', { name: spaceName(space), zone: name })}
                  title={t('zones.takeOut', { name: spaceName(space), zone: name })}
                  onClick={() => {
                    edits.takeOut(zone, space);
                  }}
                >
                  <IconX size={13} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
