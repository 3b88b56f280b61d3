/* Unpacks the browser of npm into TMPDIR. Runs in its own process: the package reads the environment on import. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
