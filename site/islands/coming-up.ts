/*
 * Fetches the script that lists what comes next around an event that is over, once the place of the list is about to come into
 * view. Without this script, links lead there.
 */

export {};

const box = document.querySelector<HTMLElement>('.more-over');

if (box !== null)
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const script = document.createElement('script');
      script.type = 'module';
      script.src = box.dataset.list ?? '';
      script.addEventListener('error', () => box.classList.add('is-alone'));
      document.head.append(script);
    },
    { rootMargin: '600px' },
  ).observe(box);
