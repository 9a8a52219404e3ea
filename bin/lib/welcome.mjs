// What stands on the screen when Parley is ready.
import { relative } from 'node:path';
import { webPort } from './watch.mjs';

const people = [
  ['admin@harbour.test', 'administrator'],
  ['supervisor@harbour.test', 'supervisor'],
  ['advanced@harbour.test', 'advanced agent'],
  ['agent@harbour.test', 'basic agent'],
  ['observer@harbour.test', 'observer'],
  ['admin@dune.test', 'administrator of the second agency, Dune Hotels'],
];

export function welcome({ publicUrl, port, smtpPort, seed, simulator, dataDir }, dev) {
  const lines = ['', `Parley is ready at ${publicUrl}`, ''];
  if (dev) lines.push(`  Web client with live reload: http://localhost:${webPort(port)}`, '');
  if (seed === 'demo') {
    lines.push('  Sign in with the password parley-demo as');
    for (const [email, role] of people) lines.push(`    ${email.padEnd(26)}${role}`);
    lines.push('', '  Be the customer', `    website chat  ${publicUrl}/demo/shop`);
    if (simulator) lines.push(`    simulator     ${publicUrl}/simulator`);
    lines.push(`    mail          support@harbour.test, SMTP on localhost:${smtpPort}`, '');
  }
  lines.push(`  Logs: ${relative(process.cwd(), dataDir) || '.'}/logs. Ctrl-C stops everything.`);
  return lines.join('\n');
}
