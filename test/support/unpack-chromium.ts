/* Unpacks the browser from npm into TMPDIR; a process of its own, because the package reads its surroundings on import. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
