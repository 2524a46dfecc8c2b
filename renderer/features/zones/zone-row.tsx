// A zone, with its rooms and nested zones below.
import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconX,
  IconBoxMultiple,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Marked } from '../../ui/colours/color-mark.tsx';
import { isEmpty, roomsOf, spaceName, type Zone, type ZoneSpace, zoneName, addText } from './zone-rooms.ts';
import classes from './zones.module.css';

interface ZoneEdits {
  readonly inside: (parent: Zone) => void;
  readonly edit: (zone: Zone) => void;
  readonly remove: (zone: Zone) => void;
  readonly add: (zone: Zone) => void;
  readonly takeOut: (zone: Zone, space: ZoneSpace) => void;
}

export interface ZoneActions {
  /** number of selected rooms */
  readonly chosenCount: number;
  readonly select: (uuids: readonly string[]) => void;
  /** absent: read-only */
  readonly edits: ZoneEdits | undefined;
}

type ZoneRowProps = { readonly zone: Zone; readonly level: number; readonly actions: ZoneActions };

export function ZoneRow({ zone, level, actions }: ZoneRowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { edits, select, chosenCount } = actions;
  const name = zoneName(t, zone);
  const rooms = roomsOf(zone);
  return (
    <li>
      <div className={classes.row} style={{ paddingInlineStart: 4 + level * 14 }}>
        <ActionIcon
          size={20}
          aria-label={t('zones.open', { name })}
          aria-expanded={isOpen}
          disabled={isEmpty(zone)}
          className={classes.twist}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
        <UnstyledButton className={classes.name} title={t('zones.select', { name })} onClick={() => select(rooms)}>
          <Marked color={zone.color} name={name} />
          <small>{t('zones.rooms', { count: rooms.length })}</small>
        </UnstyledButton>
        {edits && (
          <MoreMenu
            label={t('parts.more', { name })}
            size={22}
            dots={14}
            actions={[
              {
                title: addText(t, chosenCount),
                icon: IconPlus,
                disabled: chosenCount === 0,
                run: () => edits.add(zone),
              },
              { title: t('zones.createInside'), icon: IconBoxMultiple, run: () => edits.inside(zone) },
              { title: t('zones.editMore'), icon: IconPencil, run: () => edits.edit(zone) },
              { title: t('shell.deleteMore'), icon: IconTrash, run: () => edits.remove(zone) },
            ]}
          />
        )}
      </div>
      {isOpen && (
        <ul>
          {zone.zones.map(inner => (
            <ZoneRow key={inner.id} zone={inner} level={level + 1} actions={actions} />
          ))}
          {zone.spaces.map(space => (
            <RoomRow
              key={space.id}
              space={space}
              level={level}
              zoneName={name}
              onSelect={select}
              onTakeOut={edits && (room => edits.takeOut(zone, room))}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface RoomRowProps {
  readonly space: ZoneSpace;
  readonly level: number;
  readonly zoneName: string;
  readonly onSelect: ZoneActions['select'];
  /** absent: read-only */
  readonly onTakeOut: ((space: ZoneSpace) => void) | undefined;
}

function RoomRow({ space, level, zoneName, onSelect, onTakeOut }: RoomRowProps) {
  const { t } = useTranslation();
  const name = spaceName(space);
  const takeOut = t('zones.takeOut', { name, zone: zoneName });
  return (
    <li className={classes.row} style={{ paddingInlineStart: 28 + level * 14 }}>
      <UnstyledButton className={classes.name} onClick={() => onSelect([space.uuid])}>
        <span className="truncate">{name}</span>
      </UnstyledButton>
      {onTakeOut && (
        <ActionIcon size={22} aria-label={takeOut} title={takeOut} onClick={() => onTakeOut(space)}>
          <IconX size={13} />
        </ActionIcon>
      )}
    </li>
  );
}
