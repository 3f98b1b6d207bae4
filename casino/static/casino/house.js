/* house.js: keys, counts, drafts, live parts. Every page works without it. */
"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const inField = (el) => el.matches?.("input:not([type=range]), textarea, select, [contenteditable]");

  /* 1 ── keys. Single letters act only outside fields and can be switched off per person. */
  const follow = (el) => {
    if (!el) return false;
    if (el.getAttribute("aria-disabled") === "true") el.focus();
    else el.click();
    return true;
  };
  const rows = () => all("main tbody tr[data-row]").filter((row) => row.offsetParent);
  const currentRow = () => one("tr[data-row].mine") || document.activeElement.closest?.("tr[data-row]");
  const moveRow = (step) => {
    const list = rows();
    if (!list.length) return false;
    const now = list.indexOf(currentRow());
    const row = list[Math.min(Math.max(now + step, 0), list.length - 1)];
    list.forEach((each) => each.classList.toggle("mine", each === row));
    (one("a, button", row) || row).focus();
    row.scrollIntoView({ block: "nearest" });
    return true;
  };
  let going = 0;
  const letter = (key) => {
    if (Date.now() - going < 1500) {
      going = 0;
      return follow(one(`[data-go="${key}"]`));
    }
    if (key === "g") return (going = Date.now());
    const row = currentRow();
    if (row && follow(one(`[data-row-key="${key}"]`, row))) return true;
    if (key === "j") return moveRow(1);
    if (key === "k") return moveRow(-1);
    return follow(one(`[data-key="${CSS.escape(key)}"]`));
  };
  const help = () => {
    const box = one("#keys-help");
    if (!box) return;
    box.replaceChildren(...all("[data-common-keys] > *, main .keys > *").map((key) => key.cloneNode(true)));
    box.showModal();
  };
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const done = () => event.preventDefault();
    if (event.ctrlKey && key === "Enter") return follow(one("[data-main]")) && done();
    if (event.altKey && /^[1-9]$/.test(key)) return focusSection(Number(key)) && done();
    if (event.altKey && key === "v") return otherColumn(target) && done();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (inField(target)) {
      if (key === "Enter" && target.closest("[data-tally]")) done(), nextLine(target);
      else if (key === "Escape") target.blur();
      return;
    }
    if (key === "Escape") return follow(one("[data-leave]")) && done();
    if (key === "ArrowDown" || key === "ArrowUp") return moveRow(key === "ArrowDown" ? 1 : -1) && done();
    if (document.body.dataset.letterKeys !== "on") return;
    if (key === "/") return one("[data-find]") && (done(), one("[data-find]").focus());
    if (key === "?") return done(), help();
    if (key.length === 1 && letter(key)) done();
  });

  /* 2 ── counts: pieces or value, either fills the other; 10s+5 is ten stacks of twenty and five. */
  const STACK = 20;
  const exact = (number) => (Number.isSafeInteger(number) ? number : null);
  const whole = (text, { group }) => {
    if (!new RegExp(`^(\\d+|\\d{1,3}([${group}\\s]\\d{3})+)$`).test(text)) return null;
    return exact(Number(text.replace(new RegExp(`[${group}\\s]`, "g"), "")));
  };
  const pieces = (text, how) => {
    const parts = text.split("+").map((part) => {
      const [, said, stacks] = part.match(/^\s*(.*\d)(s?)\s*$/i) || [];
      const number = said === undefined ? null : whole(said, how);
      return number === null ? NaN : number * (stacks ? STACK : 1);
    });
    return exact(parts.reduce((sum, part) => sum + part));
  };
  const marks = (tally) => ({ group: tally.dataset.group, point: tally.dataset.point, digits: Number(tally.dataset.digits) });
  const marksOf = (field) => marks(field.closest("[data-tally]"));
  const minor = (text, how) => {
    const [said, rest = ""] = text.trim().split(how.point);
    const units = whole(said, how);
    if (units === null || !/^\d*$/.test(rest) || rest.length > how.digits) return null;
    return exact(units * 10 ** how.digits + Number(rest.padEnd(how.digits, "0") || 0));
  };
  const grouped = (number, group) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, group);
  const written = (amount, { group, point, digits }) => {
    const unit = 10 ** digits;
    const rest = amount % unit;
    return grouped(Math.floor(amount / unit), group) + (rest ? point + String(rest).padStart(digits, "0") : "");
  };
  const lineOf = (row) => ({
    row,
    unit: Number(row.dataset.unit),
    pieces: one("[data-pieces]", row),
    value: one("[data-value]", row),
  });
  const show = (root, name, text) => all(`[data-${name}]`, root).forEach((el) => (el.textContent = text));
  const counted = (line) => (!line.pieces || line.pieces.value.trim() === "" ? null : pieces(line.pieces.value, marksOf(line.row)));
  const amountOf = (line, how) => {
    if (line.unit) return counted(line) === null ? null : exact(counted(line) * line.unit);
    return line.value.value.trim() === "" ? null : minor(line.value.value, how);
  };
  const sum = (tally) => {
    const how = marks(tally);
    let [total, count, open] = [0, 0, []];
    all("tr[data-unit]", tally).map(lineOf).forEach((line) => {
      const amount = amountOf(line, how);
      const memo = "memoRow" in line.row.dataset;
      if (amount === null) open.push(line.row.dataset.name);
      else [total, count] = [total + (memo ? 0 : amount), count + (line.pieces ? counted(line) || 0 : 0)];
      show(line.row, "running", amount === null ? "" : written(total, how));
      show(line.row, "amount", written(amount || 0, how));
      if (line.row.dataset.before) show(line.row, "after", "≈ " + written(Number(line.row.dataset.before) + (amount || 0) * Number(tally.dataset.sign || 1), how));
      all("[data-entered]", line.row).forEach((el) => (el.hidden = amount === null));
      all("[data-missing]", line.row).forEach((el) => (el.hidden = amount !== null));
    });
    show(tally, "total", written(total, how));
    show(tally, "total-pieces", grouped(count, how.group));
    return { total: "aside" in tally.dataset ? 0 : total, open, how };
  };
  const tallies = (form) => {
    const parts = all("[data-tally]", form).map(sum);
    if (!parts.length) return;
    const total = parts.reduce((so_far, part) => so_far + part.total, 0);
    const open = parts.flatMap((part) => part.open);
    show(form, "grand", written(total, parts[0].how));
    all("[data-why-open]", form).forEach((el) => {
      el.hidden = !open.length;
      el.textContent = (open.length === 1 ? el.dataset.one : el.dataset.many.replace("%n", open.length)).replace("%s", open.join(", "));
    });
    all("[data-label]", form).forEach((el) => {
      const names = one("[data-label-text]", el) || el;
      names.textContent = el.dataset.label.replace("%s", written(total, parts[0].how));
    });
  };
  const retell = (input) => {
    const row = input.closest("tr[data-unit]");
    const line = row && lineOf(row);
    if (!line || !line.unit || !line.value) return;
    const how = marksOf(row);
    if (input === line.pieces) {
      const worth = amountOf(line, how);
      line.value.value = worth === null ? "" : written(worth, how);
    } else {
      const amount = input.value.trim() === "" ? null : minor(input.value, how);
      line.pieces.value = amount === null || amount % line.unit ? "" : String(amount / line.unit);
    }
  };
  const inputs = (tally) => all("input[data-pieces], input[data-value]", tally);
  const enter = (field) => {
    field?.focus();
    field?.select?.();
  };
  const nextLine = (input) => {
    const column = input.matches("[data-value]") ? "[data-value]" : "[data-pieces]";
    const lines = all("[data-tally] tr[data-unit]", input.form);
    const next = lines[lines.indexOf(input.closest("tr[data-unit]")) + 1];
    enter(next ? one(column, next) || one("[data-pieces], [data-value]", next) : one("[data-main]", input.form));
  };
  const otherColumn = (input) => {
    const row = input.closest?.("tr[data-unit]");
    const other = row && inputs(row).find((each) => each !== input);
    other?.focus();
    return Boolean(other);
  };
  const focusSection = (number) => {
    const section = all("[data-section]")[number - 1];
    const first = section && one("input, button, select, a", section);
    first?.focus();
    return Boolean(first);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-step]");
    if (!button) return;
    const input = one("input", button.parentElement);
    input.value = Math.max((pieces(input.value, marksOf(input)) || 0) + Number(button.dataset.step), 0);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("input", ({ target }) => {
    if (!target.closest("[data-tally]")) return;
    target.removeAttribute("aria-invalid");
    retell(target);
    tallies(target.form);
  });
  document.addEventListener("focusout", ({ target }) => {
    const number = target.matches?.("input[data-pieces]") ? pieces(target.value, marksOf(target)) : null;
    if (number !== null) target.value = number;
  });

  /* 3 ── drafts: kept on the server two seconds after the last key and on leaving a field. */
  const waiting = new WeakMap();
  const keep = async (form) => {
    clearTimeout(waiting.get(form));
    waiting.delete(form);
    const said = one("[data-draft-said]");
    try {
      const answer = await fetch(form.dataset.draft, { method: "POST", body: new FormData(form), keepalive: true });
      if (!answer.ok) throw new Error(String(answer.status));
      said.textContent = await answer.text();
      lost(false);
    } catch {
      lost(true);
    }
  };
  const lost = (yes) => all("[data-no-connection]").forEach((note) => (note.hidden = !yes));
  const later = ({ target }) => {
    const form = target.form;
    if (!form?.dataset.draft) return;
    clearTimeout(waiting.get(form));
    waiting.set(form, setTimeout(() => keep(form), 2000));
  };
  document.addEventListener("input", later);
  document.addEventListener("click", (event) => event.target.closest("button[data-step]") && later(event));
  document.addEventListener("change", ({ target }) => {
    if (target.form?.dataset.draft && waiting.has(target.form)) keep(target.form);
    if (target.matches("[data-submit]")) target.form.requestSubmit();
  });

  /* 4 ── live parts: pause, mark what changed, keep the focus where it was. */
  let [paused, before, focused] = [false, new Map(), ""];
  document.addEventListener("click", ({ target }) => {
    const pause = target.closest("[data-pause]");
    if (pause) pause.setAttribute("aria-pressed", String((paused = !paused)));
    if (target.closest("[data-print]")) window.print();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (paused && event.target.matches("[data-live]")) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement?.id || "";
    before = new Map(all("[data-live] tr[id]").map((row) => [row.id, row.textContent]));
  });
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    all("[data-live] tr[id]").filter((row) => before.has(row.id) && before.get(row.id) !== row.textContent).forEach((row) => {
      row.classList.add("changed");
      setTimeout(() => row.classList.remove("changed"), 5000);
    });
    lost(false);
    if (document.activeElement !== document.body) return;
    (document.getElementById(focused) || one("h1, h2, [tabindex]", target))?.focus({ preventScroll: true });
  });
  document.addEventListener("htmx:sendError", () => lost(true));

  /* 5 ── the clock of the property, and what was typed before the page came back */
  const tick = () => all("[data-clock]").forEach((el) => {
    if (!el.dataset.clock) return;
    el.textContent = new Intl.DateTimeFormat("en-GB", { timeZone: el.dataset.clock, hour: "2-digit", minute: "2-digit" }).format();
  });
  setInterval(tick, 20000);
  document.addEventListener("click", ({ target }) => all("details.menu[open]").forEach((menu) => menu.contains(target) || menu.removeAttribute("open")));
  new Set(all("[data-tally]").map((tally) => tally.closest("form"))).forEach((form) => form && tallies(form));
  all(".side [aria-current], .rail [aria-current]").forEach((here) => here.scrollIntoView({ block: "nearest", inline: "nearest" }));
  if (one("[data-print-now]")) window.print();
  enter(one("[aria-invalid=true], [data-first]"));
})();
