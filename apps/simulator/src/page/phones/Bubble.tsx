import { timeOf } from '../time-of.js';
import { ask, type SimMessage } from './phones.js';

const EMOJIS = ['👍', '❤️', '😂', '🙏'];

interface Props {
  message: SimMessage;
  all: readonly SimMessage[];
  can: readonly string[];
  place: string;
}

export function Bubble({ message, all, can, place }: Props) {
  const answered = message.answers ? all.find(({ id }) => id === message.answers) : undefined;
  const mine = message.reactions.find(({ from }) => from === 'customer')?.emoji;
  return (
    <article className="bubble" data-from={message.from}>
      {answered && <blockquote>{answered.text || answered.files[0]?.name}</blockquote>}
      {message.isWithdrawn ? (
        <p className="withdrawn">You deleted this message.</p>
      ) : (
        <>
          <Files message={message} />
          <Words message={message} />
        </>
      )}
      <footer>
        {message.isEdited && <span>edited</span>}
        <time dateTime={message.at}>{timeOf(message.at)}</time>
        {message.from === 'customer' && can.includes('edit') && !message.isWithdrawn && (
          <Change message={message} place={place} can={can} />
        )}
      </footer>
      {message.reactions.length > 0 && (
        <p className="bubble-reactions" aria-label="Reactions">
          {message.reactions.map(({ emoji }) => emoji).join(' ')}
        </p>
      )}
      {message.from === 'business' && can.includes('react') && (
        <div className="bubble-react" role="group" aria-label="React">
          {EMOJIS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={mine === emoji}
              onClick={() =>
                void ask(`${place}/reactions`, { message: message.id, emoji: mine === emoji ? null : emoji })
              }
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </article>
  );
}

function Words({ message }: { message: SimMessage }) {
  if (message.kind === 'template') return <Template message={message} />;
  if (message.text) return <p>{message.text}</p>;
  return message.files.length > 0 ? null : <p className="template">{message.kind}</p>;
}

/** As the customer sees it: words above and below, and buttons. */
function Template({ message }: { message: SimMessage }) {
  const {
    header,
    footer,
    buttons = [],
  } = (message.extra ?? {}) as {
    header?: string;
    footer?: string;
    buttons?: { type: string; text: string; url?: string }[];
  };
  return (
    <>
      {header && <strong>{header}</strong>}
      <p>{message.text}</p>
      {footer && <p className="template-footer">{footer}</p>}
      {buttons.length > 0 && (
        <ul className="template-buttons">
          {buttons.map(({ type, text, url }) => (
            <li key={text} title={url}>
              {text}
              {type === 'URL' ? ' ↗' : ''}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Files({ message: { files } }: { message: SimMessage }) {
  return files.map((file) => {
    const url = `/simulator/api/media/${file.id}`;
    if (file.mimeType.startsWith('image/')) return <img key={file.id} src={url} alt={file.name} />;
    if (file.mimeType.startsWith('audio/')) return <audio key={file.id} src={url} controls />;
    return (
      <a key={file.id} href={url} download={file.name}>
        {file.name}
      </a>
    );
  });
}

function Change({ message, place, can }: { message: SimMessage; place: string; can: readonly string[] }) {
  const change = (text: string | null) => void ask(`${place}/changes`, { message: message.id, text });
  return (
    <>
      <button
        type="button"
        className="link"
        onClick={() => {
          const text = prompt('What should it say?', message.text);
          if (text) change(text);
        }}
      >
        Edit
      </button>
      {can.includes('withdraw') && (
        <button type="button" className="link" onClick={() => change(null)}>
          Delete
        </button>
      )}
    </>
  );
}
