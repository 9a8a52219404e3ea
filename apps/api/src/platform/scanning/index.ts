export { isScannerAway, threatOf } from './scanning.errors.js';
export { VirusScanner } from './virus-scanner.js';
