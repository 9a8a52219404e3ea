import { useComputedColorScheme } from '@mantine/core';
import { use, useMemo, useRef } from 'react';
import { buildMailDocument, type MailSurface } from './mailDocument';
import styles from './MailFrame.module.css';
import { useFrameHeight } from './useFrameHeight';
import type { WashOptions } from './washMail';

type Wash = (html: string, options: WashOptions) => string;
let washing: Promise<Wash> | undefined;
/** The washing is loaded with the first mail that needs it, once. */
const loadWash = () => (washing ??= import('./washMail').then(({ washMail }) => washMail));

interface Props extends WashOptions {
  /** Names the mail, so that its height is remembered while it is out of sight. */
  id: string;
  html: string;
  title: string;
}

/**
 * A mail's HTML in a frame of its own. The frame may not run scripts (no `allow-scripts`), and without scripts the
 * same origin gives the mail nothing; it lets this page measure the height and pass on the keys.
 */
export function MailFrame({ id, html, title, showRemoteImages, inlinePictures }: Props) {
  const wash = use(loadWash());
  const frame = useRef<HTMLIFrameElement>(null);
  const surface = useSurface();
  const page = useMemo(
    () =>
      buildMailDocument(wash(html, { showRemoteImages, inlinePictures }), {
        origin: location.origin,
        showRemoteImages,
        surface,
      }),
    [wash, html, showRemoteImages, inlinePictures, surface],
  );
  const { height, onLoad } = useFrameHeight(frame, id);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      srcDoc={page}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ blockSize: height }}
      onLoad={onLoad}
    />
  );
}

/** The colours of the page, read from its tokens, so that a plain mail is part of it in light and dark. */
function useSurface(): MailSurface {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const token = (name: string) => style.getPropertyValue(name).trim();
    return {
      dark: scheme === 'dark',
      background: token('--p-main'),
      text: token('--p-text'),
      link: token('--p-accent-text'),
    };
  }, [scheme]);
}
