import '@mantine/spotlight/styles.layer.css';
import { Modal } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTicket } from '@/lib/actions';
import { ChannelGlyph, KeyCap } from '@/ui';
import { keyCaps } from './keys';
import styles from './Palette.module.css';
import { marked, type PaletteItem } from './palette-items';
import { usePaletteGroups } from './usePaletteGroups';

const [store, spotlight] = createSpotlight();

/** "Search or do": everything by its first letters, with the keys that would have done it. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  const ticket = useOpenTicket();
  const groups = usePaletteGroups(query);
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);
  // Rows that arrive from the server after the last key would otherwise leave Enter without anything to run.
  useEffect(markFirst);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      size={640}
      centered={false}
      yOffset={108}
      radius="lg"
      scrollable
      maxHeight={460}
      transitionProps={{ duration: 90, transition: 'fade' }}
      classNames={{ content: styles.content, overlay: styles.overlay, search: styles.search }}
    >
      <Modal.Title className="visually-hidden">{t('searchOrDo')}</Modal.Title>
      <div className={styles.top}>
        <IconSearch className={styles.glass} size={18} aria-hidden />
        {ticket ? <span className={styles.chip}>{ticket.title}</span> : null}
        <Spotlight.Search
          className={styles.field}
          placeholder={t('palette.placeholder')}
          aria-label={t('searchOrDo')}
        />
      </div>
      <Spotlight.ActionsList className={styles.rows}>
        {groups.map((group) => (
          <div key={group.title} className={styles.group}>
            <p className={styles.title}>{group.title}</p>
            {group.items.map((item) => (
              <Row key={item.id} item={item} query={query} />
            ))}
          </div>
        ))}
        {groups.length === 0 ? (
          <Spotlight.Empty className={styles.none}>{t('palette.none')}</Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={styles.foot}>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap> {t('palette.move')}
        <span className={styles.gap} />
        <KeyCap>↵</KeyCap> {t('palette.run')}
        <span className={styles.space} />
        <KeyCap>?</KeyCap> {t('palette.allKeys')}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** Marks the first row when none is marked; Spotlight keeps its mark as an attribute on the row. */
function markFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

function Row({ item, query }: { item: PaletteItem; query: string }) {
  const Icon = item.icon;
  return (
    <Spotlight.Action className={styles.row} onClick={item.run}>
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
    </Spotlight.Action>
  );
}
