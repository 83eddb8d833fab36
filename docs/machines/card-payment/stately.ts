import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "cardPayment",
  "initial": "opening",
  "on": {
    "cart.changed": {
      "actions": "setLines"
    }
  },
  "states": {
    "opening": {
      "always": [
        {
          "guard": "isOff",
          "target": "off",
          "meta": {
            "spec": [
              "CARD-07"
            ]
          }
        },
        {
          "target": "validating"
        }
      ]
    },
    "validating": {
      "always": [
        {
          "guard": "cartIsEmpty",
          "target": "cartEmpty",
          "meta": {
            "spec": [
              "CARD-02",
              "CHECKOUT-14"
            ]
          }
        },
        {
          "guard": "detailsAreMissing",
          "target": "detailsMissing"
        },
        {
          "target": "loadingScript"
        }
      ]
    },
    "loadingScript": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CARD-06",
          "CONST-11"
        ]
      },
      "entry": "countLoad",
      "on": {
        "pay.pressed": {
          "actions": "markTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        }
      },
      "invoke": {
        "id": "loadScript",
        "src": "loadScript",
        "onDone": [
          {
            "guard": "scriptIsLoaded",
            "target": "initialising",
            "actions": "resetLoadCount"
          },
          {
            "guard": "canLoadAgain",
            "target": "waitingToReload"
          },
          {
            "target": "scriptFailed"
          }
        ],
        "onError": [
          {
            "guard": "canLoadAgain",
            "target": "waitingToReload"
          },
          {
            "target": "scriptFailed"
          }
        ]
      }
    },
    "waitingToReload": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CARD-06",
          "CONST-11"
        ]
      },
      "on": {
        "pay.pressed": {
          "actions": "markTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        }
      },
      "after": {
        "reloadDelay": "loadingScript"
      }
    },
    "scriptFailed": {
      "meta": {
        "spec": [
          "CARD-06",
          "ERR-29"
        ]
      },
      "entry": [
        "explainScript",
        "resetLoadCount",
        "clearModalRequest"
      ],
      "on": {
        "pay.pressed": {
          "actions": "markTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        },
        "payment.retry": {
          "target": "loadingScript",
          "actions": "clearFailure"
        }
      }
    },
    "initialising": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CARD-03",
          "CARD-10"
        ]
      },
      "entry": "preparePayment",
      "on": {
        "pay.pressed": {
          "actions": "markTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        },
        "cart.changed": {
          "guard": "changesOrder",
          "target": "validating",
          "actions": "setLines"
        }
      },
      "invoke": {
        "id": "initiate",
        "src": "initiate",
        "onDone": [
          {
            "guard": "isDrafted",
            "target": "referenceReady",
            "actions": [
              "setReference",
              "announceDraft"
            ]
          },
          {
            "guard": "isInitiated",
            "target": "referenceReady",
            "actions": "setReference"
          },
          {
            "guard": "isAlreadyPaid",
            "target": "alreadyPaid"
          },
          {
            "guard": "isAlreadyCancelled",
            "target": "alreadyCancelled",
            "actions": "explainInitiation"
          },
          {
            "guard": "linesAreRefused",
            "target": "linesRefused",
            "actions": "announceLinesRefused",
            "meta": {
              "spec": [
                "PLACE-05"
              ]
            }
          },
          {
            "target": "initialisationFailed",
            "actions": "explainInitiation",
            "meta": {
              "spec": [
                "CARD-05",
                "ERR-28"
              ]
            }
          }
        ],
        "onError": {
          "target": "initialisationFailed",
          "actions": "explainInitiationDefect"
        }
      }
    },
    "referenceReady": {
      "always": [
        {
          "guard": "shouldOpenModal",
          "target": "modalOpen"
        },
        {
          "target": "ready"
        }
      ]
    },
    "initialisationFailed": {
      "meta": {
        "spec": [
          "CARD-05",
          "ERR-28"
        ]
      },
      "on": {
        "pay.pressed": {
          "actions": "markTooEarly",
          "meta": {
            "spec": [
              "CARD-04",
              "ERR-37"
            ]
          }
        },
        "payment.retry": {
          "target": "validating",
          "actions": "clearFailure"
        }
      }
    },
    "ready": {
      "meta": {
        "spec": [
          "CARD-02"
        ]
      },
      "on": {
        "pay.pressed": {
          "target": "modalOpen",
          "meta": {
            "spec": [
              "CARD-07",
              "CONST-12"
            ]
          }
        },
        "cart.changed": {
          "guard": "changesOrder",
          "target": "validating",
          "actions": "setLines"
        }
      }
    },
    "modalOpen": {
      "tags": [
        "busy",
        "fixed"
      ],
      "meta": {
        "spec": [
          "CARD-07"
        ]
      },
      "entry": [
        "clearFailure",
        "resetQueryCount",
        "clearModalRequest"
      ],
      "invoke": {
        "id": "openModal",
        "src": "openModal",
        "onDone": [
          {
            "guard": "reportsSuccess",
            "target": "placing",
            "meta": {
              "spec": [
                "CARD-08"
              ]
            }
          },
          {
            "target": "checking",
            "meta": {
              "spec": [
                "CARD-11"
              ]
            }
          }
        ],
        "onError": "checking"
      }
    },
    "placing": {
      "tags": [
        "busy",
        "fixed"
      ],
      "meta": {
        "spec": [
          "CARD-08"
        ]
      },
      "entry": [
        "clearFailure",
        "countQuery"
      ],
      "invoke": {
        "id": "confirmPayment",
        "src": "confirmPayment",
        "onDone": [
          {
            "guard": "isPlaced",
            "target": "placed",
            "actions": [
              {
                "type": "showToast",
                "params": {
                  "kind": "success",
                  "text": "Order placed successfully"
                }
              },
              "announcePlaced"
            ],
            "meta": {
              "spec": [
                "CARD-08",
                "CARD-09",
                "TOAST-07"
              ]
            }
          },
          {
            "guard": "canQueryAgainAfterPaying",
            "target": "waitingToConfirm"
          },
          {
            "guard": "isUndecided",
            "target": "placingFailed",
            "actions": "explainUndecided"
          },
          {
            "guard": "isFailed",
            "target": "notPaid",
            "actions": "explainFailed",
            "meta": {
              "spec": [
                "CARD-11"
              ]
            }
          },
          {
            "target": "placingFailed",
            "actions": "explainPlacing",
            "meta": {
              "spec": [
                "CARD-12",
                "CARD-13",
                "ERR-28"
              ]
            }
          }
        ],
        "onError": {
          "target": "placingFailed",
          "actions": "explainPlacingDefect",
          "meta": {
            "spec": [
              "CARD-12"
            ]
          }
        }
      }
    },
    "waitingToConfirm": {
      "tags": [
        "busy",
        "fixed"
      ],
      "after": {
        "confirmDelay": "placing"
      }
    },
    "placingFailed": {
      "tags": "fixed",
      "meta": {
        "spec": [
          "CARD-12"
        ]
      },
      "entry": "resetQueryCount",
      "on": {
        "payment.retry": {
          "target": "placing",
          "meta": {
            "spec": [
              "CARD-12"
            ]
          }
        }
      }
    },
    "checking": {
      "tags": [
        "busy",
        "fixed"
      ],
      "meta": {
        "spec": [
          "CARD-11"
        ]
      },
      "entry": "countQuery",
      "invoke": {
        "id": "confirmPayment",
        "src": "confirmPayment",
        "onDone": [
          {
            "guard": "isPlaced",
            "target": "placed",
            "actions": [
              {
                "type": "showToast",
                "params": {
                  "kind": "success",
                  "text": "Order placed successfully"
                }
              },
              "announcePlaced"
            ],
            "meta": {
              "spec": [
                "CARD-08",
                "CARD-09",
                "TOAST-07"
              ]
            }
          },
          {
            "guard": "canQueryAgainAfterClosing",
            "target": "waitingToCheck"
          },
          {
            "guard": "isFailed",
            "target": "notPaid",
            "actions": "explainFailed"
          },
          {
            "target": "notPaid",
            "actions": "explainNotPaid",
            "meta": {
              "spec": [
                "CARD-11",
                "ERR-28"
              ]
            }
          }
        ],
        "onError": {
          "target": "notPaid",
          "actions": "explainNotPaid"
        }
      }
    },
    "waitingToCheck": {
      "tags": [
        "busy",
        "fixed"
      ],
      "after": {
        "checkDelay": "checking"
      }
    },
    "notPaid": {
      "meta": {
        "spec": [
          "CARD-11",
          "ERR-28"
        ]
      },
      "entry": "resetQueryCount",
      "on": {
        "pay.pressed": {
          "target": "checkingBeforeRetry",
          "actions": [
            "clearFailure",
            "requestModal"
          ]
        }
      }
    },
    "checkingBeforeRetry": {
      "tags": "busy",
      "invoke": {
        "id": "confirmPayment",
        "src": "confirmPayment",
        "onDone": [
          {
            "guard": "isPlaced",
            "target": "placed",
            "actions": [
              {
                "type": "showToast",
                "params": {
                  "kind": "success",
                  "text": "Order placed successfully"
                }
              },
              "announcePlaced"
            ],
            "meta": {
              "spec": [
                "CARD-08",
                "CARD-09",
                "TOAST-07"
              ]
            }
          },
          {
            "guard": "isUnknown",
            "target": "notPaid",
            "actions": "explainFailed"
          },
          {
            "target": "validating"
          }
        ],
        "onError": {
          "target": "notPaid",
          "actions": "explainNotPaid"
        }
      }
    },
    "placed": {
      "type": "final",
      "tags": "fixed",
      "meta": {
        "spec": [
          "CARD-09"
        ]
      }
    },
    "alreadyPaid": {
      "type": "final",
      "entry": "announceAlreadyPaid"
    },
    "alreadyCancelled": {
      "type": "final",
      "entry": "announceAlreadyCancelled"
    },
    "linesRefused": {
      "type": "final",
      "meta": {
        "spec": [
          "PLACE-05"
        ]
      }
    },
    "cartEmpty": {
      "type": "final",
      "meta": {
        "spec": [
          "CARD-02",
          "CHECKOUT-14"
        ]
      },
      "entry": "announceEmptyCart"
    },
    "detailsMissing": {
      "type": "final",
      "entry": "announceDetailsMissing"
    },
    "off": {
      "type": "final",
      "meta": {
        "spec": [
          "CARD-07"
        ]
      }
    }
  }
});
