// The page about OWASP's verification standard: counts by chapter, what is missing, what does not apply.

const CHAPTERS = [
  'Encoding and sanitising',
  'Validation and business logic',
  'Pages in the browser',
  'APIs',
  'Files',
  'Authentication',
  'Sessions',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Encrypted connections',
  'Configuration',
  'Protection of data',
  'Coding and architecture',
  'Logging and errors',
  'WebRTC',
];

const chapterOf = ({ id }) => Number(id.split('.')[0]);

/** The text of docs/asvs.md. */
export function asvsPage({ standard, version, requirements }) {
  const gaps = requirements.filter(({ gap }) => gap);
  const others = requirements.filter(({ applies }) => !applies);
  const rows = CHAPTERS.map((name, index) => {
    const own = requirements.filter((one) => chapterOf(one) === index + 1);
    return `| ${index + 1} | ${name} | ${counts(own).join(' | ')} |`;
  });
  return `# ${standard} ${version}, levels 1 and 2

Made from [asvs.yaml](asvs.yaml) by \`node bin/asvs.mjs\`; evidence for each requirement stands there. We judged ourselves: nobody from
outside has. Of ${requirements.length} requirements ${counts(requirements)[1]} are met, ${gaps.length} have a gap, ${others.length} do not apply.

|  | chapter | requirements | met | gaps | do not apply |
| --: | --- | --: | --: | --: | --: |
${rows.join('\n')}
|  | **all** | ${counts(requirements).join(' | ')} |

## Gaps

${gaps.map(({ id, level, says, gap }) => `- **${id}** (level ${level}) ${says}. _${gap}_`).join('\n')}

## Does not apply

${others.map(({ id, says, why }) => `- **${id}** ${says}. _${why}_`).join('\n')}
`;
}

function counts(list) {
  const gaps = list.filter(({ gap }) => gap).length;
  const others = list.filter(({ applies }) => !applies).length;
  return [list.length, list.length - gaps - others, gaps, others];
}
