import { Spotlight } from '@mantine/spotlight';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionChoices } from '@/lib/actions';
import { ChannelGlyph, KeyCap } from '@/ui';
import { keyCaps } from './keys';
import styles from './Palette.module.css';
import { marked, type PaletteGroup, type PaletteItem } from './palette-items';

interface GroupProps {
  group: PaletteGroup;
  query: string;
  onChoose: (item: PaletteItem) => void;
}

export function Group({ group, query, onChoose }: GroupProps) {
  return (
    <div className={styles.group}>
      <p className={styles.title}>{group.title}</p>
      {group.items.map((item) => (
        <Row key={item.id} item={item} query={query} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  choices: ActionChoices;
  query: string;
  onShown: () => void;
  /** Nothing else stands in the palette, so it says when there is nothing. */
  isAlone?: boolean;
}

/** What an action asks for: its choices are known only by a hook of its own. */
export function Choices({ label, choices, query, onShown, isAlone }: ChoicesProps) {
  const { t } = useTranslation('shell');
  const items = choices.useChoices(query);
  useEffect(onShown);
  if (items.length === 0)
    return isAlone ? <Spotlight.Empty className={styles.none}>{t('palette.none')}</Spotlight.Empty> : null;
  return <Group group={{ title: label, items }} query={query} onChoose={(item) => item.run()} />;
}

function Row({ item, query, onChoose }: Omit<GroupProps, 'group'> & { item: PaletteItem }) {
  const Icon = item.icon;
  return (
    <Spotlight.Action
      className={styles.row}
      closeSpotlightOnTrigger={!item.choices}
      onClick={() => onChoose(item)}
    >
      {item.channel ? (
        <ChannelGlyph type={item.channel} size={18} />
      ) : Icon ? (
        <Icon size={18} aria-hidden />
      ) : null}
      <span className={styles.words}>
        {marked(item.label, query).map((piece, index) =>
          piece.isFound ? <b key={`${index}-${piece.text}`}>{piece.text}</b> : piece.text,
        )}
        {item.detail ? <span className={styles.detail}> {item.detail}</span> : null}
      </span>
      {item.hint ? <span className={styles.detail}>{item.hint}</span> : null}
      {item.keys ? (
        <span className={styles.caps} dir="ltr">
          {keyCaps(item.keys).map((cap, index) => (
            <KeyCap key={`${index}-${cap}`}>{cap}</KeyCap>
          ))}
        </span>
      ) : null}
      {item.choices ? <IconChevronRight size={16} className={styles.into} aria-hidden /> : null}
    </Spotlight.Action>
  );
}
