import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "titleSuggestions",
  "context": {
    "text": "",
    "productTitles": [],
    "titlesError": null
  },
  "initial": "idle",
  "on": {
    "text.changed": {
      "target": ".waiting",
      "reenter": true,
      "actions": "rememberText"
    },
    "titles.cancel": {
      "target": ".idle",
      "actions": "reset"
    }
  },
  "states": {
    "idle": {
      "meta": {
        "spec": [
          "COLL-27"
        ]
      },
      "on": {
        "titles.request": {
          "target": "loading",
          "actions": "rememberText",
          "meta": {
            "spec": [
              "COLL-20"
            ]
          }
        }
      }
    },
    "waiting": {
      "after": {
        "typingDebounce": "loading"
      }
    },
    "loading": {
      "meta": {
        "spec": [
          "COLL-20",
          "COLL-27"
        ]
      },
      "invoke": {
        "id": "titles",
        "src": "titles",
        "onDone": [
          {
            "guard": "isAnswered",
            "target": "succeeded",
            "actions": "applyTitles",
            "meta": {
              "spec": [
                "COLL-20"
              ]
            }
          },
          {
            "target": "failed",
            "actions": "applyTitles",
            "meta": {
              "spec": [
                "ERR-18"
              ]
            }
          }
        ],
        "onError": {
          "target": "failed",
          "actions": {
            "type": "applyTitles",
            "params": {
              "output": {
                "ok": false,
                "kind": "refused"
              }
            }
          },
          "meta": {
            "spec": [
              "ERR-18"
            ]
          }
        }
      }
    },
    "succeeded": {
      "meta": {
        "spec": [
          "COLL-20",
          "COLL-27",
          "ENTITY-18"
        ]
      }
    },
    "failed": {
      "meta": {
        "spec": [
          "COLL-27",
          "ERR-18"
        ]
      },
      "on": {
        "titles.retry": "loading"
      }
    }
  }
});
